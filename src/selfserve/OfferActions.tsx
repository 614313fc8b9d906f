import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { ActionBar, PhoneActions } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { Menu } from '../design/Menu.tsx'
import { useNarrow } from '../design/useNarrow.ts'
import { PaperPreview } from '../document/PaperPreview.tsx'
import type { OfferEditorState } from './useOfferEditor.ts'
import type { OfferSteps } from './useOfferSteps.ts'
import { selfServeCalls } from '../../api/selfserve.calls.ts'
import type { SelfServeOffer, StoredAttachment } from '../../api/selfserve.ts'
import { call } from '../api/call.ts'
import { useAlerts } from '../shell/alerts/useAlerts.ts'
import { offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import type { IconName } from '../design/Icon.tsx'
import { saveRecordDraft } from '../record/record-draft.ts'
import { usePrincipal, useUser } from '../user/useUser.ts'
import { readLastGroup } from './last-group.ts'
import { draftOf, OFFERS } from './offer-draft.ts'
import { newOfferForm, toCopiedForm } from './offer-form.ts'

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

/** An action on an offer; its texts are `selfServe.<id>`. */
type OfferAction = {
  id: 'saveAndView' | 'view' | 'send' | 'save' | 'pdf' | 'resend' | 'copy' | 'withdraw'
  icon?: IconName
  solid?: boolean
  danger?: true
  busy?: boolean
  refused?: string | undefined
  onPick: () => void
}

type Options = {
  editor: OfferEditorState
  steps: OfferSteps
  onWithdraw: () => void
}

type Place = Options & { mayEdit: boolean }

/** The actions of an offer in its state, in the order of the bar; at most one is solid. */
const useOfferActions = (options: Options): OfferAction[] => {
  const { editor, steps } = options
  const { offer, dirty, paper } = editor
  const copy = useCopyOffer(offer)
  const editable = steps.offers('offer.save')
  const place = { ...options, mayEdit: editable && steps.refused('offer.save') === undefined }
  const send = sendOf(place)
  return [
    {
      id: place.mayEdit && (dirty || !offer) ? 'saveAndView' : 'view',
      icon: 'file',
      solid: place.mayEdit && !send.some(({ solid }) => solid),
      busy: paper.viewing,
      onPick: paper.view,
    },
    ...send,
    ...saveOf(place),
    { id: 'pdf', icon: 'download', busy: paper.printing, onPick: paper.print },
    ...resendOf(options),
    ...(copy && !editable ? [{ id: 'copy', icon: 'plus', ...copy } as const] : []),
    ...withdrawOf(options),
  ]
}

const sendOf = ({ editor: { offer, take, taking }, steps, mayEdit }: Place): OfferAction[] => {
  if (!mayEdit || offer === null) return []
  const refused = steps.refused('offer.send')
  const solid = refused === undefined
  return [{ id: 'send', icon: 'mail', solid, busy: taking, refused, onPick: () => void take('send') }]
}

const resendOf = ({ editor: { take, taking }, steps }: Options): OfferAction[] => {
  if (!steps.offers('offer.resend')) return []
  const solid = offerPhaseOf(steps.state) === 'lapsed'
  const refused = steps.refused('offer.resend')
  return [{ id: 'resend', icon: 'refresh', solid, busy: taking, refused, onPick: () => void take('resend') }]
}

const withdrawOf = ({ steps, onWithdraw }: Options): OfferAction[] =>
  steps.offers('offer.withdraw')
    ? [{ id: 'withdraw', danger: true, refused: steps.refused('offer.withdraw'), onPick: onWithdraw }]
    : []

const saveOf = ({ editor: { save, saving }, mayEdit }: Place): OfferAction[] =>
  mayEdit ? [{ id: 'save', busy: saving === 'stay', onPick: () => save() }] : []

/** Uploads the files of an offer again, since a file belongs to one offer. */
const copyAttachments = async ({ attachments }: SelfServeOffer) => {
  const copies: StoredAttachment[] = []
  for (const { fileId, fileName } of attachments) {
    const { content } = await call(selfServeCalls.getAttachment, { params: { fileId } })
    const files = [new File([content], fileName, { type: content.type })]
    copies.push(...(await call(selfServeCalls.uploadAttachments, {}, { files, key: crypto.randomUUID() })))
  }
  return copies
}

/** Starts a new offer from a locked one, with its files; null for users who create none. */
const useCopyOffer = (offer: SelfServeOffer | null) => {
  const [, navigate] = useLocation()
  const { userId, partnerId, role } = usePrincipal()
  const { user } = useUser()
  const { succeed, failWith } = useAlerts()
  const copying = useMutation({
    mutationFn: async (from: SelfServeOffer) => {
      const base = newOfferForm(from.contractFee, readLastGroup(userId), user.language)
      const values = toCopiedForm(from, await copyAttachments(from))
      await saveRecordDraft(draftOf(userId, 'new'), { base, values, isCopy: true })
    },
    onSuccess: (_, { queryId }) => {
      navigate(OFFERS)
      succeed('selfServe.copied', { from: String(queryId) }, { long: true })
    },
    onError: (error) => failWith(error),
  })
  if (!offer || role !== 'SHOP' || partnerId !== offer.partnerId) return null
  return { busy: copying.isPending, onPick: () => copying.mutate(offer) }
}
