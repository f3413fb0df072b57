import * as z from "zod/mini";

const supplied = z.object({
  failure: z.object({
    kind: z.enum(["notFound", "forbidden", "refused", "rateLimited", "tooLong", "malformed", "unknown"]),
    message: z.string().check(z.minLength(1)),
    retryable: z.boolean(),
  }),
});

type SuppliedFailure = z.infer<typeof supplied>["failure"];

/**
 * The failure that an error brings along: models that come through a port (VS Code's) know better than we do what went wrong, and
 * say it in our terms.
 */
export function suppliedFailure(error: unknown): SuppliedFailure | undefined {
  return error instanceof Error ? supplied.safeParse(error).data?.failure : undefined;
}
