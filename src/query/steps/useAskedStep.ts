import { useEffect, useEffectEvent, useState } from 'react'
import { doneText, type StepPayload } from '../../../machines/lifecycle/query/catalogue.ts'
import { voteOf } from '../../../machines/lifecycle/query/committee.ts'
import type { QueryEventType } from '../../../machines/lifecycle/query/events.ts'
import { useAlerts } from '../../app/alerts/useAlerts.ts'
import { useQueryEditor } from '../editor/query-editor.ts'

/** How the query stands as far as a step of this reader can have changed it. */
const useStanding = (event: QueryEventType) => {
  const { query, principal } = useQueryEditor()
  const vote = voteOf(event)
  return {
    status: query.status,
    byReader: query.modifiedBy === principal.userId,
    voted: vote !== null && query.facts.committee?.vote === vote,
    votes: vote !== null,
  }
}

/**
 * Takes the step that a dialog asks about. Where its answer was lost though the server has taken it, the dialog learns
 * so from the query as it is read again: it says that the step is taken, and closes.
 */
export const useAskedStep = (event: QueryEventType, onClose: () => void) => {
  const { takeStep } = useQueryEditor()
  const { succeed } = useAlerts()
  const now = useStanding(event)
  const [opened] = useState(now)
  const [failed, setFailed] = useState(false)
  const moved = now.status !== opened.status
  const taken = failed && ((moved && now.byReader) || (now.voted && !opened.voted))
  const over = taken || (failed && moved && now.votes)
  const end = useEffectEvent(() => {
    if (taken) succeed(doneText(event))
    onClose()
  })
  useEffect(() => {
    if (over) end()
  }, [over])
  return async (payload: StepPayload): Promise<boolean> => {
    setFailed(false)
    const done = await takeStep(event, payload)
    setFailed(!done)
    return done
  }
}
