import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import type { SnapshotFrom } from 'xstate'
import type { queryDraftMachine } from '../../machines/flow/query/query-draft.machine.ts'
import { Icon, type IconName } from '../design/Icon.tsx'
import { formatShortMoment } from '../design/moment.ts'
import { styled } from '../design/theme/styled.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'
import {
  selectBusy,
  selectDraft,
  selectIsNew,
  selectOthersChange,
  selectQuery,
  selectSavedAt,
} from '../query-editor/selectors.ts'

const Line = styled('span', { base: { display: 'inline-flex', flexWrap: 'wrap', gap: '0 12px' } })
const Part = styled('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1.5', textStyle: 'small', color: 'ink2' },
  variants: { lost: { true: { color: 'danger', fontWeight: 600 } } },
})

const SAVED = 'query.save.saved'

type StatusText = { id: string; icon: IconName; at?: string | null; name?: string; lost?: boolean }

/** Where the input is saved: on the server, as a draft on this device, or not at all; and other users' changes. */
export const SaveState = () => {
  const own = useSaveStatus()
  const theirs = useOthersStatus()
  return (
    <Line role="status">
      {theirs ? <StatusPart text={theirs} /> : null}
      {own && !(theirs && own.id === SAVED) ? <StatusPart text={own} /> : null}
    </Line>
  )
}

/** The draft state that the bar shows. While more is typed, it stays the time of the draft on the device. */
const selectKept = (draft: SnapshotFrom<typeof queryDraftMachine>) => {
  if (draft.matches('failed')) return 'failed'
  if (!draft.hasTag('unsaved')) return null
  return draft.context.savedAt === null ? 'unsaved' : 'saved'
}

const useSaveStatus = (): StatusText | null => {
  const { modifiedDtime } = useQueryState(selectQuery)
  const savedAt = useQueryState(selectSavedAt) ?? modifiedDtime
  const isNew = useQueryState(selectIsNew)
  const busy = useQueryState(selectBusy)
  const draft = useQueryState(selectDraft)
  const kept = useSelector(draft, selectKept)
  const draftSavedAt = useSelector(draft, ({ context }) => context.savedAt)
  if (busy === 'save') return { id: 'query.save.saving', icon: 'spinner' }
  if (kept === 'failed') return { id: 'query.save.unkept', icon: 'warning', lost: true }
  if (kept === 'saved') return { id: 'query.save.kept', icon: 'clock', at: draftSavedAt }
  if (kept === 'unsaved') return { id: 'query.save.typing', icon: 'clock' }
  if (isNew) return null
  // The last save may be from another window of the same user.
  return { id: SAVED, icon: 'check', at: savedAt > modifiedDtime ? savedAt : modifiedDtime }
}

/** Another user's changes since the query was opened. */
const useOthersStatus = (): StatusText | null => {
  const { modifiedByName: name, modifiedDtime: at } = useQueryState(selectQuery)
  const change = useQueryState(selectOthersChange)
  if (change === null) return null
  if (name !== null) return { id: `query.change.${change}`, icon: 'info', name, at }
  return change === 'moved' ? { id: 'query.change.movedBySystem', icon: 'info', at } : null
}

const StatusPart = ({ text: { id, icon, at, name, lost } }: { text: StatusText }) => {
  const [now] = useState(() => new Date().toISOString())
  return (
    <Part lost={lost}>
      <Icon name={icon} turning={icon === 'spinner'} />
      <span>
        <FormattedMessage id={id} values={{ at: at ? formatShortMoment(at, now) : '', name }} />
      </span>
    </Part>
  )
}
