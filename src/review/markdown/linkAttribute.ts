/** The attribute that holds the address of a link. Links have no `href`: nothing but our own handler can follow them. */
export const linkAttribute = "data-href";
