import { Component, type ComponentChildren, type ComponentClass } from "preact";

/** A component that renders again only when one of its properties is another value. */
export function memo<Props extends object>(render: (props: Props) => ComponentChildren): ComponentClass<Props> {
  return class extends Component<Props> {
    override shouldComponentUpdate(next: Props): boolean {
      return !sameProps(this.props, next);
    }

    override render(): ComponentChildren {
      return render(this.props);
    }
  };
}

function sameProps(before: object, after: object): boolean {
  const [old, now] = [Object.entries(before), Object.entries(after)];
  const values = new Map(old);
  return old.length === now.length && now.every(([key, value]) => values.has(key) && values.get(key) === value);
}
