/**
 * How a window tells `plan-mode mcp` where its own tool server is, when an agent that it has started takes MCP servers over stdio only.
 * In the environment, where other people's processes can't read it as they could an argument.
 */
export const toolServerVariables = {
  url: "PLAN_MODE_EDITOR_URL",
  authorization: "PLAN_MODE_EDITOR_AUTHORIZATION",
} as const;
