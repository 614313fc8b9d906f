import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ActionBar, PhoneActions } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Menu } from '../design/Menu.tsx'
import { useNarrow } from '../design/useNarrow.ts'
import { PaperPreview } from '../document/PaperPreview.tsx'
import type { OfferEditorState } from './useOfferEditor.ts'
import { type OfferAction, useOfferActions } from './useOfferActions.ts'
import type { OfferSteps } from './useOfferSteps.ts'

type Props = { editor: OfferEditorState; steps: OfferSteps }

/** The actions of the offer in its state; refused ones show why. */
export const OfferActions = ({ editor, steps }: Props) => {
  const intl = useIntl()
  const narrow = useNarrow()
  const { paper } = editor
  const [withdrawing, setWithdrawing] = useState(false)
  const actions = useOfferActions({ editor, steps, onWithdraw: () => setWithdrawing(true) })
  const send = actions.find(({ id }) => id === 'send')
  const sendAndClose = () => void editor.take('send').then((sent) => sent && paper.close())
  return (
    <ActionBar
      label={intl.formatMessage({ id: 'selfServe.actions' })}
      far={
        narrow
          ? null
          : actions
              .filter(({ danger }) => danger)
              .map((action) => <ActionButton key={action.id} action={action} />)
      }
    >
      {narrow ? (
        <NarrowActions actions={actions} />
      ) : (
        actions
          .filter(({ danger }) => !danger)
          .map((action) => <ActionButton key={action.id} action={action} />)
      )}
      {paper.shown ? (
        <PaperPreview
          title={intl.formatMessage({ id: 'selfServe.preview' })}
          done="selfServe.pdfMade"
          onClose={paper.close}
          {...paper.shown}
          {...(send
            ? {
                back: <FormattedMessage id="selfServe.backToEdit" />,
                lead: <ActionButton action={{ ...send, onPick: sendAndClose }} />,
              }
            : {})}
        />
      ) : null}
      {withdrawing ? <Withdrawal editor={editor} onClose={() => setWithdrawing(false)} /> : null}
    </ActionBar>
  )
}

const ActionButton = ({ action }: { action: OfferAction }) => (
  <Button
    {...(action.solid ? { variant: 'solid' } : {})}
    {...(action.danger ? { colorPalette: 'red' } : {})}
    icon={action.icon}
    busy={action.busy}
    refused={action.refused}
    onClick={action.onPick}
  >
    <FormattedMessage id={`selfServe.${action.id}`} />
  </Button>
)

/** The bar on a phone: the primary action, and a menu with the rest. */
const NarrowActions = ({ actions }: { actions: readonly OfferAction[] }) => {
  const intl = useIntl()
  const lead = actions.find(({ solid }) => solid) ?? actions[0]
  const items = actions
    .filter((action) => action !== lead)
    .map(({ id, danger, refused, onPick }) => ({
      id,
      label: intl.formatMessage({ id: `selfServe.${id}` }),
      danger: danger ?? false,
      ...(refused === undefined ? {} : { refused }),
      onPick,
    }))
  return (
    <PhoneActions>
      {lead ? <ActionButton action={lead} /> : null}
      <Menu
        label={intl.formatMessage({ id: 'query.actions.more' })}
        icon="dots"
        arrow={false}
        edge
        opens="up"
        groups={[{ id: 'steps', items }]}
      >
        {null}
      </Menu>
    </PhoneActions>
  )
}

type WithdrawProps = { editor: OfferEditorState; onClose: () => void }

/** Asks before a sent offer is withdrawn. */
const Withdrawal = ({ editor, onClose }: WithdrawProps) => (
  <ConfirmDialog
    title={<FormattedMessage id="selfServe.withdraw.title" />}
    confirm={<FormattedMessage id="selfServe.withdraw" />}
    keep={<FormattedMessage id="selfServe.withdraw.keep" />}
    busy={editor.taking}
    onConfirm={() => void editor.take('withdraw').then(onClose)}
    onClose={onClose}
  >
    <FormattedMessage id="selfServe.withdraw.says" />
  </ConfirmDialog>
)
