/** User settings that keep a window free of what has nothing to do with the extension: welcome pages, chat, telemetry, updates. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  "chat.disableAIFeatures": true,
  "telemetry.telemetryLevel": "off",
  "update.mode": "none",
  "workbench.enableExperiments": false,
  "workbench.secondarySideBar.defaultVisibility": "hidden",
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
  "workbench.welcomePage.experimentalOnboarding": false,
  "extensions.autoCheckUpdates": false,
  "extensions.ignoreRecommendations": true,
};
