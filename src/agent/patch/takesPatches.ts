/** Model families trained on `apply_patch`: OpenAI's since GPT-4.1, by whichever provider they come. Others get the plain edit tools. */
export function takesPatches(model: string): boolean {
  return /(?:^|\/)(?:gpt-4\.1|gpt-[5-9]|gpt-\d\d|o[34](?:-|$)|codex)/iu.test(model);
}
