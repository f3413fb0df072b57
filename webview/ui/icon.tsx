import add from "@vscode/codicons/src/icons/add.svg";
import arrowSwap from "@vscode/codicons/src/icons/arrow-swap.svg";
import book from "@vscode/codicons/src/icons/book.svg";
import check from "@vscode/codicons/src/icons/check.svg";
import chevronDown from "@vscode/codicons/src/icons/chevron-down.svg";
import chevronRight from "@vscode/codicons/src/icons/chevron-right.svg";
import circleLarge from "@vscode/codicons/src/icons/circle-large.svg";
import circleSlash from "@vscode/codicons/src/icons/circle-slash.svg";
import close from "@vscode/codicons/src/icons/close.svg";
import comment from "@vscode/codicons/src/icons/comment.svg";
import commentDiscussion from "@vscode/codicons/src/icons/comment-discussion.svg";
import copy from "@vscode/codicons/src/icons/copy.svg";
import diff from "@vscode/codicons/src/icons/diff.svg";
import discard from "@vscode/codicons/src/icons/discard.svg";
import edit from "@vscode/codicons/src/icons/edit.svg";
import errorIcon from "@vscode/codicons/src/icons/error.svg";
import globe from "@vscode/codicons/src/icons/globe.svg";
import goToFile from "@vscode/codicons/src/icons/go-to-file.svg";
import history from "@vscode/codicons/src/icons/history.svg";
import info from "@vscode/codicons/src/icons/info.svg";
import lightbulb from "@vscode/codicons/src/icons/lightbulb.svg";
import listTree from "@vscode/codicons/src/icons/list-tree.svg";
import loading from "@vscode/codicons/src/icons/loading.svg";
import question from "@vscode/codicons/src/icons/question.svg";
import search from "@vscode/codicons/src/icons/search.svg";
import send from "@vscode/codicons/src/icons/send.svg";
import stopCircle from "@vscode/codicons/src/icons/stop-circle.svg";
import terminal from "@vscode/codicons/src/icons/terminal.svg";
import tools from "@vscode/codicons/src/icons/tools.svg";
import trash from "@vscode/codicons/src/icons/trash.svg";
import warning from "@vscode/codicons/src/icons/warning.svg";

const icons = {
  add,
  "arrow-swap": arrowSwap,
  book,
  check,
  "chevron-down": chevronDown,
  "chevron-right": chevronRight,
  "circle-large": circleLarge,
  "circle-slash": circleSlash,
  close,
  comment,
  "comment-discussion": commentDiscussion,
  copy,
  diff,
  discard,
  edit,
  error: errorIcon,
  globe,
  "go-to-file": goToFile,
  history,
  info,
  question,
  lightbulb,
  "list-tree": listTree,
  loading,
  search,
  send,
  "stop-circle": stopCircle,
  terminal,
  tools,
  trash,
  warning,
};

export type IconName = keyof typeof icons;

/** A codicon. Always decorative: the control around it carries the name. */
export function Icon({ name, slot }: { readonly name: IconName; readonly slot?: string }) {
  return (
    <span
      class={name === "loading" ? "icon spin" : "icon"}
      {...(slot === undefined ? {} : { slot })}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: icons[name] }}
    />
  );
}
