import { useEffect, useState } from 'react'
import type { Condition } from '../../api/condition.ts'
import type { CustomerConditionsActor } from '../../machines/flow/apply/customer-conditions.machine.ts'
import type { ChosenFile } from '../../machines/flow/condition/answer-files.machine.ts'
import { isFormPossible } from '../../machines/flow/condition/condition-work.machine.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { takeFocus } from './in-view.ts'
import { createAnswerFiles, startAnswerFiles } from './apply-files.ts'
import { type ConditionCalls, createAskedConditions } from './asked-conditions.ts'
import { formatDay, formatDayOf } from './dates.ts'
import { FilesForm } from './FilesForm.tsx'
import { Text, type TextId, useTexts } from './intl.tsx'
import { useSelector } from './useApplication.ts'
import { WrittenAnswer } from './WrittenAnswer.tsx'

/** Starts the actor that reads what the provider asks of the customer or the surety. */
export const useAskedConditions = (calls: ConditionCalls): CustomerConditionsActor => {
  const [actor] = useState(() => createAskedConditions(calls))
  useEffect(() => {
    actor.start()
    return () => {
      actor.stop()
    }
  }, [actor])
  return actor
}

/** Whether the customer has to answer something now. */
export const useIsAsked = (actor: CustomerConditionsActor): boolean =>
  useSelector(actor, ({ context }) =>
    (context.conditions ?? []).some(({ state }) => conditionPhaseOf(state) === 'asked'),
  )

type Asking = { actor: CustomerConditionsActor; calls: ConditionCalls }

/** What the provider asks of the customer or the surety; nothing if it asks nothing. */
export const ConditionsCard = ({ actor, calls }: Asking) => {
  const conditions = useSelector(actor, ({ context }) => context.conditions)
  if (conditions === null || conditions.length === 0) return null
  return (
    <section className="card" aria-labelledby="apply-conditions">
      <h2 id="apply-conditions">
        <Text id="asked.title" />
      </h2>
      {conditions.map((condition) => (
        <Asked key={condition.conditionId} condition={condition} actor={actor} calls={calls} />
      ))}
    </section>
  )
}

type AskedProps = Asking & { condition: Condition }

const Asked = ({ condition, actor, calls }: AskedProps) => {
  const { language } = useTexts()
  const { kind, textEt, textEn, state, decision } = condition
  return (
    <div className="wanted">
      <h3>{language === 'et' ? textEt : textEn}</h3>
      {conditionPhaseOf(state) === 'asked' && decision ? (
        <p>
          <Text id="asked.returned" values={{ reason: decision.reason }} />
        </p>
      ) : null}
      {kind === 'document' ? (
        <DocumentAnswer condition={condition} actor={actor} calls={calls} />
      ) : (
        <WrittenAnswer
          kind={kind}
          condition={condition}
          actor={actor}
          calls={calls}
          due={<Due condition={condition} />}
          state={<State condition={condition} actor={actor} />}
        />
      )}
    </div>
  )
}

const stateTexts: Partial<Record<Condition['state'], TextId>> = {
  answered: 'asked.answered',
  accepted: 'asked.accepted',
  waived: 'asked.waived',
  ended: 'asked.waived',
}

/** Takes the focus from the form that it replaces. */
const State = ({ condition: { conditionId, state, answer }, actor }: Omit<AskedProps, 'calls'>) => {
  const id = stateTexts[state]
  const isLast = useSelector(actor, ({ context }) => context.answeredId === conditionId)
  const names = answer?.documents.map(({ fileName }) => fileName).join(', ')
  const sent = names || (answer?.value ?? answer?.text)
  return (
    <p className="quiet" tabIndex={-1} ref={isLast ? takeFocus : undefined}>
      {id ? <Text id={id} values={{ day: answer ? formatDayOf(answer.answeredDtime) : '' }} /> : null}
      {sent ? <> {sent}</> : null}
    </p>
  )
}

const Due = ({ condition: { dueDay, overdueDtime } }: { condition: Condition }) => (
  <Text id={overdueDtime === null ? 'asked.due' : 'asked.overdue'} values={{ day: formatDay(dueDay) }} />
)

/**
 * Whether the stored answer may consist of these files: it lists them, or it is a surety's, whose files are not
 * shown.
 */
const mayHaveSent = (files: readonly ChosenFile[], { state, answer }: Condition): boolean => {
  if (conditionPhaseOf(state) !== 'answered' || answer === null) return false
  const stored = new Set(answer.documents.map(({ fileName }) => fileName))
  return stored.size === 0 || files.every(({ name, refusal }) => refusal !== null || stored.has(name))
}

/** Files that answer the condition. Those that were chosen stay if it is answered, waived or ended meanwhile. */
const DocumentAnswer = ({ condition, actor, calls }: AskedProps) => {
  const { conditionId } = condition
  const [answer] = useState(() =>
    createAnswerFiles(
      (how) =>
        calls.sendFiles(conditionId, how).catch((error) => {
          // The condition may have ended, which the page then says beside the files. A page that was left stopped the upload.
          if (!how.signal.aborted) actor.send({ type: 'conditions.refresh' })
          throw error
        }),
      ({ conditions }) => actor.send({ type: 'answer.arrived', conditionId, conditions }),
    ),
  )
  useEffect(() => startAnswerFiles(answer.actor), [answer])
  const isOwn = useSelector(answer.actor, (snapshot) => mayHaveSent(snapshot.context.files, condition))
  const isIdle = useSelector(answer.actor, (snapshot) => !snapshot.hasTag('busy'))
  useEffect(() => {
    if (isOwn && isIdle) answer.actor.send({ type: 'answer.isStored' })
  }, [answer, isOwn, isIdle])
  const isChosen = useSelector(
    answer.actor,
    (snapshot) => !snapshot.hasTag('busy') && snapshot.context.files.some(({ refusal }) => refusal === null),
  )
  if (isFormPossible('answer', condition))
    return (
      <FilesForm
        answer={answer}
        about={
          <p className="quiet">
            <Due condition={condition} />
          </p>
        }
      />
    )
  return (
    <>
      <State condition={condition} actor={actor} />
      {isChosen ? (
        <FilesForm
          answer={answer}
          closed
          about={
            <p className="alert" role="alert">
              <Text id="asked.changed.files" />
            </p>
          }
        />
      ) : null}
    </>
  )
}
