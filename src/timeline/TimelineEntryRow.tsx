import { HStack } from '@chakra-ui/react/stack'
import { Timeline } from '@chakra-ui/react/timeline'
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Role } from '../../api/role.ts'
import type { TimelineEntry, TimelineKind } from '../../api/timeline.calls.ts'
import { endingOf } from '../../machines/lifecycle/query/query-history.ts'
import { StepAuthor, CommitteeVotes } from '../committee/StepAuthor.tsx'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Icon, type IconName } from '../design/Icon.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { formatMoment } from '../design/moment.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { selectPrincipal, selectQuery } from '../query-editor/selectors.ts'
import { TermsChanges } from '../terms/TermsChanges.tsx'
import { FieldChanges } from './FieldChanges.tsx'
import { useEntryTitle } from './useEntryTitle.ts'

const icons: Record<TimelineKind, IconName> = {
  step: 'turn',
  save: 'pencil',
  document: 'file',
  container: 'lock',
  condition: 'check',
  contract: 'card',
  letter: 'mail',
  offer: 'globe',
  message: 'user',
  failure: 'warning',
}

/** Changed fields shown before the rest is collapsed. */
const SHOWN = 5

type Props = {
  entry: TimelineEntry
  signedOnPaper: boolean
  /** Whether it is selected for comparison; impossible without a stored version. */
  chosen: boolean
  /** Absent if there is nothing to compare it with. */
  onChoose: ((chosen: boolean) => void) | undefined
}

/** One event of a query's timeline: what, who, when, and its changes. */
export const TimelineEntryRow = ({ entry, signedOnPaper, chosen, onChoose }: Props) => {
  const title = useEntryTitle()(entry)
  const query = useQueryState(selectQuery)
  const principal = useQueryState(selectPrincipal)
  return (
    <Timeline.Item>
      <Timeline.Connector>
        <Timeline.Separator data-line="" />
        <Timeline.Indicator data-kind={entry.kind}>
          <Icon name={icons[entry.kind]} />
        </Timeline.Indicator>
      </Timeline.Connector>
      <Timeline.Content>
        <Timeline.Title>
          <HStack wrap="wrap">
            {entry.status && entry.step === null ? null : title}
            {entry.status ? (
              <StatusBadge
                status={entry.status}
                signedOnPaper={signedOnPaper}
                ended={endingOf(entry.status, entry.step, entry.before)}
              />
            ) : null}
          </HStack>
        </Timeline.Title>
        <Timeline.Description>
          <DateTime value={entry.at} />
          {' · '}
          <StepAuthor name={entry.byName} byCommittee={entry.byCommittee} votes={[]} />
        </Timeline.Description>
        <CommitteeVotes votes={entry.votes} />
        {entry.about ? <span>{entry.about}</span> : null}
        {entry.reason ? <span>{entry.reason}</span> : null}
        {entry.decided.length > 0 ? <TermsChanges changes={entry.decided} /> : null}
        {entry.saved.length > 0 ? <Saved saved={entry.saved} /> : null}
        {isPoint(entry) ? (
          <HStack wrap="wrap" gap="4" textStyle="small">
            {onChoose ? (
              <Checkbox checked={chosen} onChange={onChoose}>
                <FormattedMessage
                  id="timeline.compare.this"
                  values={{ at: <VisuallyHidden>{formatMoment(entry.at)}</VisuallyHidden> }}
                />
              </Checkbox>
            ) : null}
            <TextLink href={pastPath(principal.role, query.queryId, entry.versionId)}>
              <FormattedMessage
                id="timeline.open"
                values={{ at: <VisuallyHidden>{formatMoment(entry.at)}</VisuallyHidden> }}
              />
            </TextLink>
          </HStack>
        ) : null}
      </Timeline.Content>
    </Timeline.Item>
  )
}

type Point = TimelineEntry & { versionId: number }

/** Whether the version at this point can be opened and compared. */
export const isPoint = (entry: TimelineEntry): entry is Point =>
  entry.versionId !== null && (entry.kind === 'step' || entry.kind === 'save')

const Saved = ({ saved }: Pick<TimelineEntry, 'saved'>) => {
  const [all, setAll] = useState(false)
  const changes = saved.map(({ field, ...values }) => ({ path: field, ...values }))
  const more = changes.length - SHOWN
  return (
    <>
      <FieldChanges changes={all ? changes : changes.slice(0, SHOWN)} />
      {more > 0 && !all ? (
        <Button size="sm" variant="outline" alignSelf="start" onClick={() => setAll(true)}>
          <FormattedMessage id="timeline.moreFields" values={{ count: more }} />
        </Button>
      ) : null}
    </>
  )
}

/** The path of an earlier version of a query. */
const pastPath = (role: Role, queryId: number, versionId: number): string =>
  `/${role.toLowerCase()}/query/${queryId}/versions/${versionId}`
