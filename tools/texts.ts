/** What the sign-in and the shell around every screen say. */
const entry =
  /^(?:alerts|answer|connection|design\.(?:dismiss|errors|loading|password)|error\.(?:internal|tryAgainAt)|field\.(?:email|optional|required|text|tooLong)|role|route|session\.(?:method|signIn)|shell)(?:\.|$)/

/** What the dashboard says besides, and the names, questions and refusals of the steps that it knows. */
const home =
  /^(?:ask|dashboard|design|done|error|event|explain|field|guard|principal|query\.unfinished|refusal|status)(?:\.|$)/

/** The parts of a catalogue: the rest comes with the first other screen. */
export const textParts = {
  entry: (key: string) => entry.test(key),
  home: (key: string) => entry.test(key) || home.test(key),
}
