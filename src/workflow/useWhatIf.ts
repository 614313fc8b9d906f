import { useActorRef } from '@xstate/react'
import { fromPromise } from 'xstate'
import { workflowCalls } from '../../api/workflow.calls.ts'
import { type WhatIfActor, whatIfMachine } from '../../machines/flow/workflow/what-if.machine.ts'
import { momentOf } from '../../machines/lifecycle/query/what-if/trial.ts'
import {
  isElsewhere,
  type Moment,
  stateOfMoment,
  stepsAtMoment,
} from '../../machines/lifecycle/query/what-if/what-if.ts'
import { PARTNER } from '../../machines/lifecycle/query/what-if/ordinary-facts.ts'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'

/** More steps than any realistic scenario has. */
const MAX_BYTES = 1_000_000

const readQuery = fromPromise<Moment | null, { queryId: number }>(async ({ input, signal }) => {
  try {
    const { status, facts } = await call(
      workflowCalls.queryMoment,
      { params: { id: input.queryId } },
      { signal },
    )
    return { status, facts: { ...facts, partnerId: PARTNER } }
  } catch (error) {
    if (error instanceof CallError && error.problem.code === 'notFound') return null
    throw error
  }
})

const readFile = fromPromise<string, { file: Blob }>(async ({ input: { file } }) => {
  if (file.size > MAX_BYTES) throw new Error('too large')
  return file.text()
})

const machine = whatIfMachine.provide({ actors: { readQuery, readFile } })

/** The what-if of this visit to the page. It ends with the visit. */
export const useWhatIf = (): WhatIfActor => useActorRef(machine)

/** What the chart shows of a what-if: the state in which it is, and the transitions that are possible now. */
export type ChartTrial = { at: string; open: ReadonlySet<string> }

type Snapshot = ReturnType<WhatIfActor['getSnapshot']>

/** The moment of a what-if with the steps of its status, and those of other statuses. */
export const whatIfViewOf = ({ context: { trial, player, entered } }: Snapshot) => {
  const moment = momentOf(trial)
  const steps = stepsAtMoment(moment, { player, entered })
  const isOther = (step: (typeof steps)[number]) => isElsewhere(moment, step)
  return { moment, here: steps.filter((step) => !isOther(step)), elsewhere: steps.filter(isOther) }
}

export type WhatIfView = ReturnType<typeof whatIfViewOf>

export const chartTrialOf = ({ moment, here }: WhatIfView): ChartTrial => ({
  at: stateOfMoment(moment),
  open: new Set(here.flatMap(({ outcome }) => ('key' in outcome ? [outcome.key] : []))),
})
