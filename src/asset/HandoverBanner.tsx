import { FormattedMessage } from 'react-intl'
import { useWatch } from 'react-hook-form'
import type { QuerySave } from '../../api/query.ts'
import { Note } from '../design/Note.tsx'
import { selectView } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

/** Tells a shop when its customer gets the asset: at signing, or later with an act. */
export const HandoverBanner = () => {
  const view = useQueryState(selectView)
  const message = useWatch<QuerySave, 'qassets', QuerySave, string | null>({
    name: 'qassets',
    compute: messageOf,
  })
  if (view !== 'shop' || message === null) return null
  return (
    <Note role="status">
      <FormattedMessage id={message} />
    </Note>
  )
}

const messageOf = (assets: QuerySave['qassets'] = []): string | null => {
  if (assets.length === 0) return null
  const onSigning = assets.some(({ handoverWhenSigned }) => handoverWhenSigned)
  return onSigning ? 'asset.handover.onSigning' : 'asset.handover.later'
}
