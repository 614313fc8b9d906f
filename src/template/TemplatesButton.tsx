import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { Button } from '../design/Button.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { useQueryEditor } from '../query/editor/query-editor.ts'
import { useTemplateDialog } from './useTemplateDialog.ts'

const { View: TemplatesDialog, preloadOn } = lazyOverlay(() =>
  import('./TemplatesDialog.tsx').then((file) => file.TemplatesDialog),
)

/** Opens the own partner's templates over the query. */
export const TemplatesButton = ({ setting }: { setting: PartnerSetting }) => {
  const { principal: person } = useQueryEditor()
  const { actor, naming, use } = useTemplateDialog(setting)
  const open = useSelector(actor, (snapshot) => snapshot.hasTag('open'))
  if (person.role !== 'PARTNER') return null
  return (
    <>
      <Button size="sm" onClick={() => actor.send({ type: 'dialog.open' })} {...preloadOn}>
        <FormattedMessage id="template.title" />
      </Button>
      {open ? (
        <TemplatesDialog {...{ actor, naming, use }} onClose={() => actor.send({ type: 'dialog.close' })} />
      ) : null}
    </>
  )
}
