import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { Timeline } from '@chakra-ui/react/timeline'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'wouter'
import {
  timelineCalls,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '../../api/timeline.calls.ts'
import { LIST_REFRESH_MS } from '../../domain/constants.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { queryKey } from '../api/call-query.ts'
import { call } from '../api/call.ts'
import { Button } from '../design/Button.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { styled } from '../design/theme/styled.ts'
import { selectInhouse, selectQuery } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import { withParameter } from '../shell/screen/with-parameter.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { isPoint, TimelineEntryRow } from './TimelineEntryRow.tsx'
import { FoldingCard } from '../user/FoldingCard.tsx'

type Point = Pick<TimelineEntry, 'entryId' | 'at' | 'versionId'>

/** The timeline of a query, for users who see it as in-house. */
export const TimelineCard = () => {
  const inhouse = useQueryState(selectInhouse)
  if (!inhouse) return null
  return (
    <FoldingCard kind="timeline" title={<FormattedMessage id="timeline.title" />}>
      <Stack gap="3">
        <Text textStyle="small" color="ink2">
          <FormattedMessage id="timeline.intro" />
        </Text>
        <Story />
      </Stack>
    </FoldingCard>
  )
}

/** At most two points: a third replaces the first one. */
const chosenWith = (points: readonly Point[], entry: Point, chosen: boolean): readonly Point[] => {
  const others = points.filter(({ entryId }) => entryId !== entry.entryId)
  return chosen ? [...others, entry].slice(-2) : others
}

type ComparisonProps = { points: readonly Point[]; onOpen: () => void }

const Comparison = ({ points, onOpen }: ComparisonProps) => (
  <Button
    variant="outline"
    alignSelf="start"
    refused={points.length < 2 ? <FormattedMessage id="timeline.compare.how" /> : undefined}
    onClick={onOpen}
  >
    <FormattedMessage id="timeline.compare" />
  </Button>
)

const Story = () => {
  const intl = useIntl()
  const query = useQueryState(selectQuery)
  const [kind, setKind] = useStoryKind()
  const story = useStory(query.queryId, kind)
  const [points, setPoints] = useState<readonly Point[]>([])
  const [open, setOpen] = useState(false)
  const entries = story.data?.pages.flatMap(({ content }) => content) ?? []
  const isWhole = kind === null && !story.hasNextPage
  const isAlone = isWhole && points.length === 0 && entries.filter(isPoint).length < 2
  return (
    <Stack gap="4">
      <KindFilter kind={kind} onKind={setKind} />
      {story.error && !story.data ? (
        <FailedQuery error={story.error} retry={() => void story.refetch()} />
      ) : story.data === undefined ? (
        <Skeleton rows={6} />
      ) : entries.length === 0 ? (
        <EmptyState title={<FormattedMessage id="timeline.none" />} />
      ) : (
        <>
          {isAlone ? null : <Comparison points={points} onOpen={() => setOpen(true)} />}
          <Timeline.Root aria-label={intl.formatMessage({ id: 'timeline.title' })}>
            {entries.map((entry) => (
              <TimelineEntryRow
                key={entry.entryId}
                entry={entry}
                signedOnPaper={query.signedOnPaper}
                chosen={points.some(({ entryId }) => entryId === entry.entryId)}
                onChoose={
                  isAlone ? undefined : (chosen) => setPoints((before) => chosenWith(before, entry, chosen))
                }
              />
            ))}
          </Timeline.Root>
        </>
      )}
      {story.hasNextPage ? (
        <Button
          variant="outline"
          alignSelf="start"
          busy={story.isFetchingNextPage}
          onClick={() => void story.fetchNextPage()}
        >
          <FormattedMessage id="timeline.older" />
        </Button>
      ) : null}
      {open ? <CompareDialog queryId={query.queryId} points={points} onClose={() => setOpen(false)} /> : null}
    </Stack>
  )
}

/** The timeline of a query, in pages, newest first. */
const useStory = (queryId: number, kind: TimelineKind | null) => {
  const input = (before: string | null) => ({
    params: { id: queryId },
    query: { ...(kind && { kind }), ...(before !== null && { before }) },
  })
  return useInfiniteQuery({
    queryKey: queryKey(timelineCalls.find, input(null)),
    queryFn: ({ signal, pageParam }) => call(timelineCalls.find, input(pageParam), { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LIST_REFRESH_MS,
  })
}

const PARAMETER = 'story'

/** The kind filter of the timeline, kept in the URL; null for all. */
const useStoryKind = () => {
  const [search, change] = useSearchParams()
  const named = search.get(PARAMETER)
  const kind = timelineKinds.find((one) => one === named) ?? null
  const show = (next: TimelineKind | null) =>
    change((before) => withParameter(before, PARAMETER, next), { replace: true })
  return [kind, show] as const
}

const Chips = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1' } })
const Chip = styled('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'smallControl',
    paddingInline: '2.5',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'line',
    bg: 'surface',
    color: 'ink2',
    textStyle: 'small',
    cursor: 'pointer',
    '&:hover': { borderColor: 'field' },
    '&[aria-pressed=true]': { borderColor: 'accent', bg: 'accentBg', color: 'accent' },
  },
})

type KindFilterProps = { kind: TimelineKind | null; onKind: (kind: TimelineKind | null) => void }

/** Filters the timeline by one kind; pressing again removes the filter. */
const KindFilter = ({ kind, onKind }: KindFilterProps) => {
  const intl = useIntl()
  return (
    <Chips role="group" aria-label={intl.formatMessage({ id: 'timeline.filter' })}>
      <Chip type="button" aria-pressed={kind === null} onClick={() => onKind(null)}>
        <FormattedMessage id="timeline.kind.all" />
      </Chip>
      {timelineKinds.map((one) => (
        <Chip
          key={one}
          type="button"
          aria-pressed={kind === one}
          onClick={() => onKind(kind === one ? null : one)}
        >
          <FormattedMessage id={`timeline.kind.${one}`} />
        </Chip>
      ))}
    </Chips>
  )
}
