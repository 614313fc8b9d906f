import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Condition, ConditionAnswer, ConditionKind } from '../../api/condition.ts'
import type { ConditionState } from '../../api/condition-state.ts'
import { Refused } from '../../machines/flow/apply/application.setup.ts'
import type { CustomerConditionsActor } from '../../machines/flow/apply/customer-conditions.machine.ts'
import {
  type ConditionWorkActor,
  isFormPossible,
  newFieldValue,
} from '../../machines/flow/condition/condition-work.machine.ts'
import { type ConditionCalls, createAnswering } from './asked-conditions.ts'
import { showInView } from './in-view.ts'
import { removeAnswerDraft, saveAnswerDraft, answerDraft } from './answer-draft.ts'
import { Text, type TextId } from './intl.tsx'
import { useSelector } from './useApplication.ts'

type Written = Exclude<ConditionKind, 'document'>
type Control = HTMLInputElement | HTMLTextAreaElement

const labels: Record<Written, TextId> = {
  answer: 'asked.text',
  field: 'asked.value',
}

/** The name of the form's control, and the path of its faults in a refusal. */
const controls: Record<Written, 'text' | 'value'> = { answer: 'text', field: 'value' }

const answerIn = (control: Control): ConditionAnswer =>
  control instanceof HTMLTextAreaElement ? { text: control.value } : { value: control.value }

type Props = {
  condition: Condition
  actor: CustomerConditionsActor
  calls: ConditionCalls
  kind: Written
  /** By when it is due. */
  due: ReactNode
  /** Shown instead of the form once the condition is answered. */
  state: ReactNode
}

/**
 * The form of an answer in words, or of the value of a field. A draft stays if the condition is answered, waived or ended
 * meanwhile.
 */
export const WrittenAnswer = ({ condition, actor, calls, kind, due, state }: Props) => {
  const work = useAnswering(condition, actor, calls)
  const isBegun = useSelector(work, ({ context }) => context.form !== null)
  const isAsked = isFormPossible('answer', condition)
  return (
    <>
      {isAsked ? null : state}
      {isAsked || isBegun ? <WrittenForm work={work} kind={kind} due={due} /> : null}
    </>
  )
}

const useAnswering = (
  condition: Condition,
  actor: CustomerConditionsActor,
  calls: ConditionCalls,
): ConditionWorkActor => {
  const { conditionId } = condition
  const [work] = useState(() => createAnswering(answerDraft(conditionId)?.base ?? condition, actor, calls))
  useEffect(() => {
    work.start()
    const kept = answerDraft(conditionId)
    if (kept) work.send(open)
    // Only the server knows whether the answer arrived; it stores the same answer once.
    if (kept?.isSent) work.send({ type: 'command.send', command: { type: 'answer', answer: kept.answer } })
    work.subscribe(({ context }) => {
      if (context.form === null) removeAnswerDraft(conditionId)
    })
    return () => {
      work.stop()
    }
  }, [work, conditionId])
  useEffect(() => work.send({ type: 'condition.read', condition }), [work, condition])
  return work
}

const useFailure = (work: ConditionWorkActor, kind: Written) => {
  const failure = useSelector(work, ({ context }) => context.failure)
  if (failure === null) return null
  const problem = failure instanceof Refused ? failure.problem : null
  const fault = problem?.fields?.find(({ path }) => path.startsWith(controls[kind]))?.detail
  return { problem, fault }
}

const open = { type: 'form.open', form: 'answer' } as const

/** The handlers of the form's control. Typing opens the form; it stays open until the control is empty. */
const useInput = (work: ConditionWorkActor) => {
  const [input, ref] = useState<Control | null>(null)
  const keep = (control: Control, isSent: boolean) => {
    const { base } = work.getSnapshot().context
    saveAnswerDraft({ answer: answerIn(control), isSent, base })
  }
  const write = ({ currentTarget }: FormEvent<Control>) => {
    const isEmpty = currentTarget.value === ''
    work.send(isEmpty ? { type: 'form.close' } : open)
    work.send({ type: 'form.changed' })
    if (!isEmpty) keep(currentTarget, false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!input) return
    // The browser may have filled in the control before the page had handlers.
    work.send(open)
    keep(input, true)
    work.send({ type: 'command.send', command: { type: 'answer', answer: answerIn(input) } })
  }
  const resume = (theirs?: string) => {
    work.send({ type: 'form.continue' })
    if (!input) return
    if (theirs !== undefined) input.setRangeText(theirs, 0, input.value.length)
    keep(input, false)
    input.focus()
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(input?.value ?? '')
      return true
    } catch {
      // Selected, so that it can be copied by hand.
      input?.select()
      return false
    }
  }
  return { ref, write, submit, resume, copy }
}

type FormProps = { work: ConditionWorkActor; kind: Written; due: ReactNode }

const WrittenForm = ({ work, kind, due }: FormProps) => {
  const id = useId()
  const { ref, write, submit, resume, copy } = useInput(work)
  const busy = useSelector(work, (snapshot) => snapshot.hasTag('busy'))
  const changed = useSelector(work, (snapshot) => snapshot.hasTag('changed'))
  const failure = useFailure(work, kind)
  const [drafted] = useState(() => answerDraft(work.getSnapshot().context.latest.conditionId)?.answer)
  const control = {
    id,
    ref,
    name: controls[kind],
    required: true,
    readOnly: changed,
    defaultValue: drafted?.text ?? drafted?.value,
    onInput: write,
    'aria-invalid': failure?.fault !== undefined,
    'aria-describedby': `${id}-about`,
  }
  return (
    <form className="asking" onSubmit={submit}>
      {changed ? <ChangedMeanwhile work={work} resume={resume} copy={copy} /> : null}
      <div className="field">
        <label htmlFor={id}>
          <Text id={labels[kind]} />
        </label>
        <p id={`${id}-about`} className={failure?.fault === undefined ? 'quiet' : 'error'}>
          {failure?.fault ?? (changed ? null : due)}
        </p>
        {kind === 'answer' ? <textarea {...control} rows={4} /> : <input {...control} type="text" />}
      </div>
      {failure && !changed && failure.fault === undefined ? (
        <p className="alert" role="alert" ref={showInView}>
          {failure.problem?.detail ?? <Text id="apply.notReached" />}
        </p>
      ) : null}
      {changed ? null : (
        <button type="submit" className="outline" aria-busy={busy}>
          <Text id="asked.send" />
        </button>
      )}
    </form>
  )
}

const changedTexts: Record<ConditionState, TextId> = {
  new: 'asked.changed.returned',
  open: 'asked.changed.returned',
  returned: 'asked.changed.returned',
  answered: 'asked.changed.answered',
  accepted: 'asked.changed.answered',
  waived: 'asked.changed.unsent',
  ended: 'asked.changed.unsent',
}

type ChangedProps = {
  work: ConditionWorkActor
  /** Continues with the input, or with this value. */
  resume: (value?: string) => void
  /** Copies the input; resolves to whether it could. */
  copy: () => Promise<boolean>
}

/** Says that the condition or its field changed while the customer was typing, and what they can do with the input. */
const ChangedMeanwhile = ({ work, resume, copy }: ChangedProps) => {
  const context = useSelector(work, (snapshot) => snapshot.context)
  const possible = isFormPossible('answer', context.latest)
  const value = newFieldValue(context)
  return (
    <div className="alert" ref={showInView}>
      <p role="alert">
        {value === null ? (
          <Text id={changedTexts[context.latest.state]} />
        ) : (
          <Text id="asked.changed.value" values={{ value: value || '–' }} />
        )}
      </p>
      {possible ? (
        <button type="button" className="outline" onClick={() => resume()}>
          <Text id="asked.keep" />
        </button>
      ) : (
        <Leftover work={work} copy={copy} />
      )}
      {value ? (
        <button type="button" className="outline" onClick={() => resume(value)}>
          <Text id="asked.take" values={{ value }} />
        </button>
      ) : null}
    </div>
  )
}

/** Copies or discards the draft for a condition that needs no answer any more. */
const Leftover = ({ work, copy }: Pick<ChangedProps, 'work' | 'copy'>) => {
  const [copied, setCopied] = useState(false)
  return (
    <>
      <button type="button" className="outline" onClick={() => void copy().then(setCopied)}>
        <Text id={copied ? 'asked.copied' : 'asked.copy'} />
      </button>
      <button type="button" className="outline" onClick={() => work.send({ type: 'form.close' })}>
        <Text id="asked.discard" />
      </button>
    </>
  )
}
