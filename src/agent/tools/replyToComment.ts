import * as z from "zod/mini";
import { replyToCommentDescription } from "../../plan/guidance.ts";
import { defineTool } from "./tool.ts";

const input = z.object({
  thread_id: z.string().check(z.minLength(1)),
  body: z.string().check(z.minLength(1)),
  addressed: z.optional(z.boolean()),
});

export const replyToCommentTool = defineTool<z.infer<typeof input>>({
  name: "reply_to_comment",
  kind: "think",
  schema: input,
  description: () => replyToCommentDescription(),
  title: ({ thread_id }) => `Answer comment ${thread_id}`,
  access: () => ({ kind: "plan" }),
  run: async ({ thread_id, body, addressed }, { replyToComment }) => {
    replyToComment({ threadId: thread_id, body, ...(addressed === undefined ? {} : { addressed }) });
    return { text: `Your answer stands in thread ${thread_id}.` };
  },
});
