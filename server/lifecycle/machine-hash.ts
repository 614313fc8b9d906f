import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'
import { definitionOf } from '../../machines/lifecycle/machine-definition.ts'
import { type TransitionDefinition, transitionText } from '../../machines/lifecycle/machine-transitions.ts'

const HASH_DIGITS = 16

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)

/** Identifies the version of the machine that took a step. */
export const machineHash = (machine: AnyStateMachine): string => hashOf(definitionOf(machine))

/** Identifies what one transition does; a change of another one leaves it as it is. */
export const transitionHash = (transition: TransitionDefinition): string => hashOf(transitionText(transition))
