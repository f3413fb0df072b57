/** Speaks one sentence to screen readers. The same sentence twice is spoken twice, because `count` changes. */
export interface Announcement {
  readonly text: string;
  readonly count: number;
}

export function Announcer({ announcement }: { readonly announcement: Announcement }) {
  return (
    <div class="sr-only" role="status" aria-live="polite">
      <span key={announcement.count}>{announcement.text}</span>
    </div>
  );
}
