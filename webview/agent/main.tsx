/** Entry point of the agent view's page. */
import { render } from "preact";
import { ProgressRing, registerControls } from "../ui/controls.tsx";

registerControls();
const root = document.getElementById("root");
if (root !== null) {
  render(<ProgressRing label="Starting" />, root);
}
