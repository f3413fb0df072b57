import type { Socket } from "node:net";
import type { Editor } from "../editorTools/editor.ts";
import { editorTools } from "../editorTools/editorTools.ts";
import { GuestReviews, type GuestReviewsPorts } from "./guestReviews.ts";
import { serveProgram } from "./serveProgram.ts";

/** What a window does for programs outside of it. */
export interface GuestDesk {
  readonly reviews: GuestReviews;
  serve(connection: Socket, token: string): void;
}

/** Loaded on first use, with the schemas and the review core. */
export function createGuestDesk(ports: GuestReviewsPorts & { readonly editor: Editor }): GuestDesk {
  const reviews = new GuestReviews(ports);
  return {
    reviews,
    serve: (connection, token) =>
      serveProgram(connection, { token, reviews, editorTools: () => editorTools(ports.editor) }),
  };
}
