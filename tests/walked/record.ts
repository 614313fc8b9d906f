import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate'
import type { Walked, WalkLevel } from '../../api/workflow.calls.ts'
import { projectFolder } from '../../tools/process.ts'
import { transitionKey } from '../../tools/workflow/find-machines.ts'

const FOLDER = join(projectFolder, '.build/walked')

type Scope = { system: object }
type Step = (this: AnyStateMachine, ...parts: unknown[]) => unknown
type Inspected = { type: string; _transitions?: readonly AnyTransitionDefinition[] }

const keyOf = (definition: AnyTransitionDefinition): string => {
  const { source, eventType } = definition
  const siblings = eventType === '' ? source.always : source.transitions.get(eventType)
  return transitionKey(definition, siblings?.indexOf(definition) ?? -1)
}

/** The scope of a macrostep that also passes its inspection events to `see`: the transitions of every microstep. */
const watched = (scope: Scope, see: (definition: AnyTransitionDefinition) => void): Scope => {
  const { system } = scope
  const own = system as { _sendInspectionEvent: (event: Inspected) => void }
  const watching = Object.create(system, {
    _sendInspectionEvent: {
      value: (event: Inspected) => {
        for (const definition of event._transitions ?? []) see(definition)
        own._sendInspectionEvent(event)
      },
    },
  }) as object
  return Object.create(scope, { system: { value: watching } }) as Scope
}

type See = (key: string) => void

let see: See | undefined

const patch = () => {
  const machine = StateMachine.prototype as unknown as { transition: Step; getInitialSnapshot: Step }
  const { transition, getInitialSnapshot } = machine
  // A property test takes the same transitions thousands of times, so keys are cached.
  const known = new WeakMap<AnyTransitionDefinition, string>()
  const seen = (definition: AnyTransitionDefinition) => {
    if (!definition.source) return
    const key = known.get(definition) ?? keyOf(definition)
    known.set(definition, key)
    see?.(key)
  }
  machine.transition = function transitionSeen(snapshot, event, scope) {
    return transition.call(this, snapshot, event, watched(scope as Scope, seen))
  }
  machine.getInitialSnapshot = function initialSeen(scope, input) {
    return getInitialSnapshot.call(this, watched(scope as Scope, seen), input)
  }
}

/**
 * Reports every transition that a machine takes in this process; questions such as `can` take none. The last caller
 * gets the reports, because test files of a process run in sequence. Create machines after the first call.
 */
export const watchTransitions = (tell: See): void => {
  if (!see) patch()
  see = tell
}

/** Stores the transitions that a test file or a tested program took, for the workflow pages. */
export const writeWalked = (level: WalkLevel, test: string, keys: ReadonlySet<string>, part = ''): void => {
  const transitions = Object.fromEntries([...keys].toSorted().map((key) => [key, { [level]: [test] }]))
  const content: Walked = { at: new Date().toISOString(), transitions }
  const name = createHash('sha256').update(`${level} ${test} ${part}`).digest('hex').slice(0, 16)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, `${name}.json`), JSON.stringify(content))
}
