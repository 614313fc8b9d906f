import type { AnyTransitionDefinition } from 'xstate'

/** The name by which the test run and the page know a transition. */
export const transitionKey = ({ source, eventType }: AnyTransitionDefinition, index: number): string =>
  `${source.id} ${eventType} ${index}`
