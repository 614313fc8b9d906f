import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Condition, ConditionKind } from '../../api/condition.ts'
import type {
  CustomerAnswer,
  CustomerConditionsActor,
} from '../../machines/flow/apply/customer-conditions.machine.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { showInView, takeFocus } from './in-view.ts'
import { createAnswerFiles, startAnswerFiles } from './apply-files.ts'
import { type ConditionCalls, createAskedConditions } from './asked-conditions.ts'
import { formatDay, formatDayOf } from './dates.ts'
import { FilesForm } from './FilesForm.tsx'
import { Text, type TextId, useTexts } from './intl.tsx'
import { useSelector } from './useApplication.ts'

/** Starts the actor that reads and answers what the provider asks of the customer or the surety. */
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
  const shown = (conditions ?? []).filter(({ state }) => conditionPhaseOf(state) !== 'ended')
  if (shown.length === 0) return null
  return (
    <section className="card" aria-labelledby="apply-conditions">
      <h2 id="apply-conditions">
        <Text id="asked.title" />
      </h2>
      {shown.map((condition) => (
        <Asked key={condition.conditionId} condition={condition} actor={actor} calls={calls} />
      ))}
    </section>
  )
}

type AskedProps = Asking & { condition: Condition }

const Asked = ({ condition, actor, calls }: AskedProps) => {
  const { language } = useTexts()
  const { textEt, textEn, state, decision } = condition
  return (
    <div className="wanted">
      <h3>{language === 'et' ? textEt : textEn}</h3>
      {conditionPhaseOf(state) === 'asked' && decision ? (
        <p>
          <Text id="asked.returned" values={{ reason: decision.reason }} />
        </p>
      ) : null}
      {conditionPhaseOf(state) === 'asked' ? (
        <AnswerForm condition={condition} actor={actor} calls={calls} />
      ) : (
        <State condition={condition} actor={actor} calls={calls} />
      )}
    </div>
  )
}

const stateTexts: Partial<Record<Condition['state'], TextId>> = {
  answered: 'asked.answered',
  accepted: 'asked.accepted',
  waived: 'asked.waived',
}

/** Takes the focus from the form that it replaces. */
const State = ({ condition: { conditionId, state, answer }, actor }: AskedProps) => {
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

type Written = Exclude<ConditionKind, 'document'>

const labels: Record<Written, TextId> = {
  answer: 'asked.text',
  field: 'asked.value',
}

/** The name of the form's control, and the path of its faults in a refusal. */
const controls: Record<Written, 'text' | 'value'> = { answer: 'text', field: 'value' }

const answerIn = (form: HTMLFormElement, conditionId: number): CustomerAnswer | null => {
  const control = form.elements[0]
  if (control instanceof HTMLTextAreaElement) return { conditionId, text: control.value }
  return control instanceof HTMLInputElement ? { conditionId, value: control.value } : null
}

const AnswerForm = (props: AskedProps) => {
  const { kind } = props.condition
  return kind === 'document' ? <DocumentForm {...props} /> : <WrittenForm {...props} kind={kind} />
}

const Due = ({ condition: { dueDay, overdueDtime } }: { condition: Condition }) => (
  <Text id={overdueDtime === null ? 'asked.due' : 'asked.overdue'} values={{ day: formatDay(dueDay) }} />
)

const DocumentForm = ({ condition, actor, calls }: AskedProps) => {
  const { conditionId } = condition
  const [answer] = useState(() =>
    createAnswerFiles(
      (how) => calls.sendFiles(conditionId, how),
      ({ conditions }) => actor.send({ type: 'files.arrived', conditionId, conditions }),
    ),
  )
  useEffect(() => startAnswerFiles(answer.actor), [answer])
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
}

const WrittenForm = ({ condition, actor, kind }: AskedProps & { kind: Written }) => {
  const id = useId()
  const { conditionId } = condition
  const isThis = useSelector(actor, ({ context }) => context.answer?.conditionId === conditionId)
  const sending = useSelector(actor, (snapshot) => snapshot.matches('sending'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const problem = isThis && failure ? failure.problem : undefined
  const fault = problem?.fields?.find(({ path }) => path.startsWith(controls[kind]))?.detail
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answer = answerIn(event.currentTarget, conditionId)
    if (answer) actor.send({ type: 'condition.answer', answer })
  }
  const control = {
    id,
    name: controls[kind],
    required: true,
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-about`,
  }
  return (
    <form className="asking" onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>
          <Text id={labels[kind]} />
        </label>
        <p id={`${id}-about`} className={fault === undefined ? 'quiet' : 'error'}>
          {fault ?? <Due condition={condition} />}
        </p>
        {kind === 'answer' ? <textarea {...control} rows={4} /> : <input {...control} type="text" />}
      </div>
      {problem !== undefined && fault === undefined ? (
        <p className="alert" role="alert" ref={showInView}>
          {problem?.detail ?? <Text id="apply.notReached" />}
        </p>
      ) : null}
      <button type="submit" className="outline" aria-busy={sending && isThis}>
        <Text id="asked.send" />
      </button>
    </form>
  )
}
