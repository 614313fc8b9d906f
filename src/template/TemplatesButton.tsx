import { useSelector } from '@xstate/react'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import { Button } from '../design/Button.tsx'
import { lazyOverlay } from '../design/lazy-overlay.tsx'
import { useTemplateDialog } from './useTemplateDialog.ts'
import { selectPrincipal } from '../query-editor/selectors.ts'
import { useQueryState } from '../query-editor/useQuerySession.ts'

const { View: TemplatesDialog, preloadOn } = lazyOverlay(() =>
  import('./TemplatesDialog.tsx').then((file) => file.TemplatesDialog),
)

/** Opens the own partner's templates over the query. */
export const TemplatesButton = ({ setting }: { setting: PartnerSetting }) => {
  const person = useQueryState(selectPrincipal)
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
