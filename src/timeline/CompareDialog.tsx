import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { FormattedMessage } from 'react-intl'
import type { Query } from '../../api/query.ts'
import { type QueryVersion, timelineCalls, type TimelineEntry } from '../../api/timeline.calls.ts'
import { isSame } from '../../domain/is-same.ts'
import { valuesOf, queryShape } from '../../domain/query-versions.ts'
import { flatten, rowOf } from '../../domain/versions.ts'
import { FailedQuery } from '../api/FailedQuery.tsx'
import { useApiQuery } from '../api/useApiQuery.ts'
import { Button } from '../design/Button.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Dialog } from '../design/Dialog.tsx'
import { Skeleton } from '../design/Skeleton.tsx'
import { StatusBadge } from '../design/StatusBadge.tsx'
import { type FieldChange, FieldChanges } from './FieldChanges.tsx'

type Props = {
  queryId: number
  points: readonly Pick<TimelineEntry, 'at' | 'versionId'>[]
  onClose: () => void
}

/** Two points of a query's history, field by field, the earlier one first. */
export const CompareDialog = ({ queryId, points, onClose }: Props) => {
  const [from, to] = points.toSorted((one, other) => one.at.localeCompare(other.at))
  if (!from?.versionId || !to?.versionId) return null
  return (
    <Dialog
      size="lg"
      cross
      title={
        <FormattedMessage
          id="timeline.compare.title"
          values={{ from: <DateTime value={from.at} />, to: <DateTime value={to.at} /> }}
        />
      }
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <FormattedMessage id="design.close" />
        </Button>
      }
    >
      <Loaded queryId={queryId} from={from.versionId} to={to.versionId} />
    </Dialog>
  )
}

const useVersion = (queryId: number, versionId: number) =>
  useApiQuery(timelineCalls.version, { params: { id: queryId, versionId } }, { staleTime: Infinity })

const Difference = ({ before, after }: { before: QueryVersion; after: QueryVersion }) => {
  const changes = versionDifference(before.query, after.query)
  return (
    <Stack gap="3">
      {before.query.status === after.query.status ? null : (
        <HStack wrap="wrap">
          <StatusBadge
            status={before.query.status}
            signedOnPaper={before.query.signedOnPaper}
            ended={before.query.ended}
          />
          <span aria-hidden>→</span>
          <StatusBadge
            status={after.query.status}
            signedOnPaper={after.query.signedOnPaper}
            ended={after.query.ended}
          />
        </HStack>
      )}
      {changes.length === 0 ? (
        <Text>
          <FormattedMessage id="timeline.compare.same" />
        </Text>
      ) : (
        <FieldChanges changes={changes} />
      )}
    </Stack>
  )
}

const Loaded = ({ queryId, from, to }: { queryId: number; from: number; to: number }) => {
  const [before, after] = [useVersion(queryId, from), useVersion(queryId, to)]
  const failed = [before, after].find(({ error }) => error)
  if (failed?.error) return <FailedQuery error={failed.error} retry={() => void failed.refetch()} />
  if (!before.data || !after.data) return <Skeleton rows={5} />
  return <Difference before={before.data} after={after.data} />
}

/** Fields of a query that no user fills in. */
const storedFields = ['closingReason', 'lendifyRefno', 'lendifyEndDate', 'pmtAmount'] as const

const rowName = (versions: readonly Query[], path: string): string | null => {
  const id = Number(/#(\d+)/.exec(path)?.[1])
  const found = versions.flatMap(({ qassets, sureties }) => [
    path.startsWith('qassets.') ? qassets.find(({ qassetId }) => qassetId === id)?.qassetName : undefined,
    path.startsWith('sureties.') ? sureties.find(({ suretyId }) => suretyId === id)?.name : undefined,
  ])
  return found.find(Boolean) ?? null
}

/** Returns the differences between two versions; a row that only one of them has is one difference. */
const versionDifference = (before: Query, after: Query): FieldChange[] => {
  const [was, is] = [flatten(queryShape, valuesOf(before)), flatten(queryShape, valuesOf(after))]
  const paths = [...new Set([...was.keys(), ...is.keys()])]
  const inOneOnly = (path: string) => {
    const row = rowOf(path)
    return row !== null && was.has(row) !== is.has(row)
  }
  const fields = paths
    .filter((path) => !isSame(was.get(path), is.get(path)) && !inOneOnly(path))
    .map((path) => ({
      path,
      before: was.get(path),
      after: is.get(path),
      row: rowName([after, before], path),
    }))
  const others = storedFields
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({ path: name, before: before[name], after: after[name] }))
  return [...fields, ...others]
}
