import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { transitionKey } from '../../machines/lifecycle/machine-transitions.ts'
import { projectFolder } from '../process.ts'

/** What a test file walks: every step of its model or table, through machines that are watched. */
export type Walk = { test: string; walk: (watch: (machine: AnyStateMachine) => AnyStateMachine) => void }

type See = (key: string) => void
type Inspected = { type: string; _transitions?: readonly AnyTransitionDefinition[] }

const keyOf = (definition: AnyTransitionDefinition): string => {
  const { source, eventType } = definition
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType)
  return transitionKey(definition, siblings?.indexOf(definition) ?? -1)
}

/** The scope of a macrostep that also passes the transitions of every microstep to `see`. */
const watched = <Scope extends { system: object }>(scope: Scope, see: See): Scope => {
  const { system } = scope
  const own = system as { _sendInspectionEvent: (event: Inspected) => void }
  const watching = Object.create(system, {
    _sendInspectionEvent: {
      value: (event: Inspected) => {
        // The entry of the initial state has no source.
        for (const definition of event._transitions ?? []) if (definition.source) see(keyOf(definition))
        own._sendInspectionEvent(event)
      },
    },
  }) as object
  return Object.create(scope, { system: { value: watching } }) as Scope
}

/** The same machine, which also reports the key of every transition that it takes; questions such as `can` take none. */
export const watchedMachine = (machine: AnyStateMachine, see: See): AnyStateMachine =>
  Object.create(machine, {
    transition: {
      value: (...[snapshot, event, scope]: Parameters<AnyStateMachine['transition']>) =>
        machine.transition(snapshot, event, watched(scope, see)),
    },
    getInitialSnapshot: {
      value: (...[scope, input]: Parameters<AnyStateMachine['getInitialSnapshot']>) =>
        machine.getInitialSnapshot(watched(scope, see), input),
    },
  }) as AnyStateMachine

/** Walks what the tests walk, and returns the test files by the key of each transition that they take. */
export const walkedTransitions = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const file = pathToFileURL(join(projectFolder, 'tests/models/walks.ts')).href
  const { walks } = (await import(file)) as { walks: readonly Walk[] }
  const found = new Map<string, Set<string>>()
  for (const { test, walk } of walks)
    walk((machine) =>
      watchedMachine(machine, (key) => {
        found.set(key, (found.get(key) ?? new Set()).add(test))
      }),
    )
  return found
}
