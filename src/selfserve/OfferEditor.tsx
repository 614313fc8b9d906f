import { Stack } from '@chakra-ui/react/stack'
import { useEffect, useId } from 'react'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { Form } from '../design/form/Form.tsx'
import type { Option } from '../design/form/SelectField.tsx'
import { LockedFields } from '../design/LockedFields.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { AttachmentsCard } from './AttachmentsCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { CustomerSteps } from './CustomerSteps.tsx'
import { enterGoesOn } from '../design/form/enter-goes-on.ts'
import { readLastGroup } from './last-group.ts'
import { LinksCard } from './LinksCard.tsx'
import { OfferActions } from './OfferActions.tsx'
import { OfferConflict } from './OfferConflict.tsx'
import { OfferHead } from './OfferHead.tsx'
import { OfferLayout } from './OfferLayout.tsx'
import { PriceCard } from './PriceCard.tsx'
import { SumsCard } from './SumsCard.tsx'
import { useFollowingTotal } from './useFollowingTotal.ts'
import type { OfferVersions } from './offer-versions.ts'
import { type OfferEditorState, useOfferEditor } from './useOfferEditor.ts'
import { useOfferSteps } from './useOfferSteps.ts'

type Props = {
  /** Null for a new one. */
  offer: SelfServeOffer | null
  setting: PartnerSetting
  groups: readonly Option[]
  onCreated: (queryId: number) => void
}

/** What stands over an offer that cannot be changed. */
const stateNotes: Partial<Record<SelfServeOffer['state'], string>> = {
  sent: 'selfServe.note.sent',
  applied: 'selfServe.note.applied',
  expired: 'selfServe.note.expired',
  withdrawn: 'selfServe.note.withdrawn',
}

type ConflictProps = Pick<Props, 'groups'> & { editor: OfferEditorState; versions: OfferVersions }

const Conflict = ({ editor, groups, versions }: ConflictProps) => (
  <OfferConflict
    {...{ versions, groups }}
    onResolve={(chosen) => editor.resolve(versions, chosen)}
    onBack={() => editor.resolve(versions, null)}
  />
)

/** One offer: what is offered and to whom, its files, its links, and its steps. */
export const OfferEditor = ({ offer, setting, groups, onCreated }: Props) => {
  const formId = useId()
  const { userId } = usePrincipal()
  const editor = useOfferEditor({ offer, setting, onCreated })
  const { form, values, dirty, save, adopt } = editor
  useFollowingTotal(form)
  const isNew = offer === null
  useEffect(() => {
    if (isNew) form.setFocus('offerNumber')
  }, [isNew, form])
  const steps = useOfferSteps({ offer, values, dirty })
  const why = steps.refused('offer.save')
  const note = stateNotes[steps.state]
  const locked = why && note ? <FormattedMessage id={note} /> : why
  if (editor.conflict) return <Conflict {...{ editor, groups }} versions={editor.conflict} />
  return (
    <>
      <Form id={formId} form={form} onSubmit={save}>
        <OfferLayout
          head={
            <OfferHead
              title={offer ? 'selfServe.offer' : 'selfServe.new'}
              queryId={offer?.queryId ?? null}
              name={offer?.customerName ?? ''}
              state={offer?.state ?? 'new'}
            />
          }
          draft={editor}
          railFirst={note !== undefined}
          rail={
            <>
              {offer ? <CustomerSteps offer={offer} /> : null}
              {offer ? <LinksCard offer={offer} /> : null}
              <SumsCard values={values} />
            </>
          }
        >
          <LockedFields locked={locked}>
            <Stack gap="4" onKeyDown={enterGoesOn} role="presentation">
              <PriceCard {...{ setting, groups, locked }} lastGroup={readLastGroup(userId)} />
              <CustomerCard locked={locked} />
            </Stack>
            <AttachmentsCard
              locked={locked}
              onRemoved={({ fileId }) => {
                const without = (one: typeof values) => ({
                  ...one,
                  attachments: one.attachments.filter((file) => file.fileId !== fileId),
                })
                adopt(without(editor.base), without(form.getValues()))
                void editor.refresh()
              }}
            />
          </LockedFields>
        </OfferLayout>
      </Form>
      <OfferActions editor={editor} steps={steps} />
    </>
  )
}
