import { FormattedMessage } from 'react-intl'
import { useWatch } from 'react-hook-form'
import type { QuerySave } from '../../api/query.ts'
import { Note } from '../design/Note.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'

/** Tells a shop when its customer gets the asset: right on signing, or later on an act. */
export const HandoverBanner = () => {
  const { view } = useQueryEditor()
  const assets = useWatch<QuerySave, 'qassets'>({ name: 'qassets' }) ?? []
  if (view !== 'shop' || assets.length === 0) return null
  const onSigning = assets.some(({ handoverWhenSigned }) => handoverWhenSigned)
  return (
    <Note role="status">
      <FormattedMessage id={onSigning ? 'asset.handover.onSigning' : 'asset.handover.later'} />
    </Note>
  )
}
