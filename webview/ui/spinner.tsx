import { Icon } from "./icon.tsx";

export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="progressbar" aria-label={label} class="spinner">
      <Icon name="loading" />
    </span>
  );
}
