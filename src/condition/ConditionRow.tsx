import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Condition } from '../../api/condition.ts'
import type { ConditionState } from '../../api/condition-state.ts'
import { conditionPhaseOf } from '../../machines/lifecycle/condition/condition-phase.ts'
import { conditionWait } from '../../machines/lifecycle/condition/condition-wait.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'
import { formatMoment } from '../design/moment.ts'
import { styled } from '../design/theme/styled.ts'
import { useKeptFocus } from '../design/useKeptFocus.ts'
import { useDuration } from '../design/useDuration.ts'
import { DownloadDocument } from '../document/DocumentLine.tsx'
import { useLanguage } from '../shell/language/LanguageProvider.tsx'
import { ConditionActions } from './ConditionActions.tsx'
import { ConditionAnswer } from './ConditionAnswer.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { dueText, shownAnswer, wantedOf } from './condition-texts.ts'
import { type ConditionWorkLogic, useConditionWork } from './useConditionWork.ts'

const Frame = styled('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    padding: '12px 16px',
    borderBottomWidth: '1px',
    borderColor: 'line',
    '&:not(:has(+ *))': { borderBottomWidth: 0 },
  },
})
const Lines = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '1' } })
const Head = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: '8px 16px',
  },
})
const Title = styled('span', {
  base: { flex: '1 1 220px', minWidth: 0, fontWeight: 600, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})
const Facts = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    textStyle: 'small',
    color: 'ink2',
  },
})
const Overdue = styled('strong', { base: { color: 'danger' } })
const Meta = styled('span', {
  base: { textStyle: 'meta', color: 'ink2' },
  variants: { faint: { true: { color: 'ink3' } } },
})
const Place = styled('div', { base: { display: 'contents' } })
const File = styled('div', { base: { display: 'flex', alignItems: 'center', gap: '1' } })
const FileName = styled('span', { base: { minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' } })
const Typed = styled('div', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })
const Given = styled('div', {
  base: { display: 'grid', gap: '1', padding: '8px 12px', borderRadius: 'control', bg: 'well' },
})

type Props = { condition: Condition; logic: ConditionWorkLogic }

/** A condition: what is asked, of whom and by when; its answer, its decision, and what the user can do. */
export const ConditionRow = ({ condition, logic }: Props) => {
  const work = useConditionWork(logic, condition)
  const form = useSelector(work, ({ context }) => context.form)
  // The button of an answer is replaced by its field.
  const place = useKeptFocus<HTMLDivElement>()
  return (
    <Frame>
      <Asked condition={condition} />
      {isReturnOlder(condition) ? <Decision condition={condition} /> : null}
      <GivenAnswer condition={condition} />
      {isReturnOlder(condition) ? null : <Decision condition={condition} />}
      <Place ref={place}>
        <ConditionAnswer condition={condition} work={work} />
        <ConditionActions condition={condition} work={work} />
      </Place>
      {form === 'return' || form === 'waive' ? (
        <ReasonDialog key={form} condition={condition} form={form} work={work} />
      ) : null}
    </Frame>
  )
}

/** Whether the answer was given again after it was returned. */
const isReturnOlder = ({ answer, decision }: Condition): boolean =>
  answer !== null && decision !== null && decision.decidedDtime < answer.answeredDtime

const Asked = ({ condition }: { condition: Condition }) => {
  const intl = useIntl()
  const { textEn, textEt, askedOf, surety, askedByName, askedDtime, state } = condition
  const text = useLanguage() === 'et' ? textEt : textEn
  return (
    <Lines>
      <Head>
        <Title>{text}</Title>
        <Badge tone={tones[state]}>
          <FormattedMessage id={`condition.state.${state}`} />
        </Badge>
      </Head>
      <Facts>
        <span>{wantedOf(intl, condition)}</span>
        <span>
          {surety ? (
            <FormattedMessage id="condition.askedOf.surety" values={{ name: surety.name }} />
          ) : (
            <FormattedMessage
              id="condition.askedOf"
              values={{ side: <FormattedMessage id={`condition.side.${askedOf}`} /> }}
            />
          )}
        </span>
        <Due condition={condition} />
      </Facts>
      <Meta faint>
        <FormattedMessage
          id="condition.askedBy"
          values={{
            name: askedByName,
            system: askedByName === '' ? 'yes' : 'no',
            at: formatMoment(askedDtime),
          }}
        />
      </Meta>
      <Waited key={condition.modifiedDtime} condition={condition} />
    </Lines>
  )
}

/** How long it waited for its side, and after the answer for credit and compliance. */
const Waited = ({ condition: { askedOf, history } }: { condition: Condition }) => {
  const duration = useDuration()
  const [now] = useState(() => Date.now())
  const stays = history.map(({ state, enteredDtime }) => ({ state, at: Date.parse(enteredDtime) }))
  const last = stays.at(-1)
  if (!last) return null
  const { side, provider } = conditionWait(stays, Math.max(now, last.at))
  return (
    <Meta faint>
      <FormattedMessage
        id="condition.waited"
        values={{
          side: askedOf,
          ofSide: duration(side),
          answered: stays.some(({ state }) => conditionPhaseOf(state) === 'answered') ? 'yes' : 'no',
          ofProvider: duration(provider),
        }}
      />
    </Meta>
  )
}

const tones: Record<ConditionState, BadgeTone> = {
  new: 'plain',
  open: 'waiting',
  answered: 'pending',
  returned: 'waiting',
  accepted: 'approved',
  waived: 'plain',
  ended: 'terminated',
}

const Due = ({ condition }: { condition: Condition }) => {
  const intl = useIntl()
  const [now] = useState(() => new Date())
  const text = dueText(intl, condition, now)
  return isOverdue(condition) ? <Overdue>{text}</Overdue> : <span>{text}</span>
}

const isOverdue = ({ state, overdueDtime }: Condition): boolean =>
  overdueDtime !== null && conditionPhaseOf(state) === 'asked'

const GivenAnswer = ({ condition: { answer, field } }: { condition: Condition }) => {
  const intl = useIntl()
  if (answer === null) return null
  const { text, documents, value, answeredByName, answeredDtime } = answer
  return (
    <Given>
      <Meta>
        <FormattedMessage
          id="condition.answeredBy"
          values={{
            name: answeredByName,
            customer: answeredByName === '' ? 'yes' : 'no',
            at: formatMoment(answeredDtime),
          }}
        />
      </Meta>
      {documents.map((document) => (
        <File key={document.docFileId}>
          <FileName>{document.fileName}</FileName>
          <DownloadDocument document={document} />
        </File>
      ))}
      {field !== null && value !== null ? <b>{shownAnswer(intl, field, value)}</b> : null}
      {text === '' ? null : <Typed>{text}</Typed>}
    </Given>
  )
}

/** The last decision: in the accepted or waived state that one, otherwise the return of an earlier answer. */
const Decision = ({ condition: { decision, state } }: { condition: Condition }) => {
  if (decision === null) return null
  const kind = conditionPhaseOf(state) === 'met' ? state : 'returned'
  const { reason, decidedByName, decidedDtime } = decision
  return (
    <div>
      <Meta>
        <FormattedMessage
          id={`condition.decided.${kind}`}
          values={{ name: decidedByName, at: formatMoment(decidedDtime) }}
        />
      </Meta>
      {reason === '' ? null : <Typed>{reason}</Typed>}
    </div>
  )
}
