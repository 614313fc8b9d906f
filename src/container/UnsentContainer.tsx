import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { SignerPerson } from '../../api/container.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { formatMoment } from '../design/moment.ts'
import { Note } from '../design/Note.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Checkbox } from '../design/form/Checkbox.tsx'
import { IconButton } from '../design/IconButton.tsx'
import { appearanceOf, ContainerBadge } from './ContainerBadge.tsx'
import { MissingSigners, useMissingSigners } from './MissingSigners.tsx'
import { ContainerDialog } from './ContainerDialog.tsx'
import { ContainerRow } from './ContainerRow.tsx'
import { valuesOf } from './container-values.ts'
import { MarkSigned } from './MarkSigned.tsx'
import { isEnded } from './outstanding-signatures.ts'
import type { Container } from '../../api/container.ts'
import { useSaveContainers } from './useSaveContainers.ts'
import { selectPayload } from '../query-editor/selectors.ts'
import { useQuerySession, useQueryState } from '../query-editor/useQuerySession.ts'

type Props = {
  container: Container
  people: readonly SignerPerson[]
  editable: boolean
  /** Opens as an editable form. */
  changing: boolean
}

/** An unsent container: compliance selects, edits or deletes it. */
export const UnsentContainer = ({ container, people, editable, changing }: Props) => {
  const intl = useIntl()
  const session = useQuerySession()
  const [open, setOpen] = useState<'change' | 'remove' | null>(changing ? 'change' : null)
  const { id, title } = container
  const ended = isEnded(container)
  const lacking = useMissingSigners(people)(container.files, container.signers)
  const picked = useQueryState(selectPayload).containers ?? []
  const label = (text: string) => intl.formatMessage({ id: text }, { title })
  const pick = (on: boolean) => {
    const containers = on ? [...picked, id] : picked.filter((one) => one !== id)
    session.send({ type: 'payload.pick', payload: { containers } })
  }
  return (
    <>
      <ContainerRow
        container={container}
        lead={
          editable ? (
            <Checkbox
              checked={picked.includes(id)}
              refused={lacking.length > 0 && !picked.includes(id)}
              onChange={pick}
              gap="0"
            >
              <VisuallyHidden>{label('container.pick')}</VisuallyHidden>
            </Checkbox>
          ) : null
        }
        open={ended}
        badge={<ContainerBadge container={container} />}
        note={
          <>
            <Ended container={container} editable={editable} />
            {editable && lacking.length > 0 ? <MissingSigners lacking={lacking} /> : null}
          </>
        }
        actions={
          editable ? (
            <>
              {ended ? <MarkSigned container={container} /> : null}
              <IconButton icon="pencil" label={label('container.edit')} onClick={() => setOpen('change')} />
              <IconButton
                icon="trash"
                danger
                label={label('container.remove')}
                onClick={() => setOpen('remove')}
              />
            </>
          ) : null
        }
      />
      {open === 'change' ? (
        <ContainerDialog values={valuesOf(container)} people={people} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'remove' ? <RemoveDialog container={container} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

const RemoveDialog = ({
  container: { id, title },
  onClose,
}: {
  container: Container
  onClose: () => void
}) => {
  const { remove } = useSaveContainers()
  const { succeed, failWith } = useAlerts()
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await remove(id)
      succeed('container.removed')
    } catch (error) {
      failWith(error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={<FormattedMessage id="container.remove.title" values={{ title }} />}
      confirm={<FormattedMessage id="container.remove.confirm" />}
      keep={<FormattedMessage id="container.remove.keep" />}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

/** Why a sent container must be sent again. */
const Ended = ({ container, editable }: { container: Container; editable: boolean }) => {
  const { deadline } = container
  const { ended } = appearanceOf(container)
  if (ended === null) return null
  return (
    <Note status="warning">
      {editable ? (
        <FormattedMessage id={ended} values={{ deadline: deadline ? formatMoment(deadline) : '' }} />
      ) : (
        <FormattedMessage id="container.ended.elsewhere" />
      )}
    </Note>
  )
}
