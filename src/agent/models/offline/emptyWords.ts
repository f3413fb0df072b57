const text = `
a an the this that these those it its they them their there here we us our you your i me my mine he she his her who whom whose which what
when where why how and or but not no nor so if then else than too very just only also even still yet again once more most less least much
many few some any all both each every other another such same own be is are was were been being am do does did done doing have has had
having can could should would will shall may might must need needs needed want wants wanted like likes please let lets make makes made
making get gets got getting give gives given take takes took go goes going come comes put puts set up down out off over under in on at by
for from with without within into onto to of as about after before between during through across against among around because while until
since per via add adds added adding addition remove removes removed removing delete deletes deleted change changes changed changing create
creates created creating creation implement implements implemented implementing implementation fix fixes fixed fixing improve improves
improved improving improvement improvements update updates updated updating refactor refactors refactored refactoring rename renames renamed
rewrite rewrites build builds write writes writing support supports supported supporting allow allows allowed enable enables use uses used
using show shows shown introduce provide provides move moves moved replace replaces extend extends ensure handle clean cleanup simplify
optimize optimise work works working better best good nice nicer great bad new old better faster fast slow slower quick quickly easy easier
simple simpler small big large bigger smaller proper properly correct correctly thing things stuff something anything everything nothing
someone code codebase project repository repo app application program software system feature features functionality function functions
file files folder folders directory module modules class classes method methods line lines part parts place places way ways case cases
problem problems issue issues bug bugs error-free kind sort type types bit lot plan plans planning step steps first second third last next
one two three now today currently instead already maybe perhaps possible possibly able really actually sure well etc user users people
person dont doesnt cant wont isnt whenever whether into person's hello hi hey thanks thank ok okay yes no look looking find think help
start started stop keep keeps kept ends whole entire general overall different called named name names based own able clear clearly readable
der die das den dem des ein eine einen einem einer und oder aber nicht mit ohne für von vom zum zur auf aus bei nach über unter ist sind
wird werden soll sollen sollte kann können muss müssen bitte ich wir ihr sie uns mich mir dass wenn dann auch noch mehr sehr hinzufügen
ändern füge mache machen baue bauen neue neuen neuer neues
`;

/** Words that a search of a code base can do nothing with: function words, verbs of change, and words that fit any project. */
export const emptyWords: ReadonlySet<string> = new Set(text.split(/\s+/).filter((word) => word !== ""));
