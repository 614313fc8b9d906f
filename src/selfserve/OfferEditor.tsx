import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useEffect, useId } from 'react'
import { useWatch } from 'react-hook-form'
import { FormattedMessage } from 'react-intl'
import type { PartnerSetting } from '../../api/partner-setting.ts'
import type { SelfServeOffer } from '../../api/selfserve.ts'
import { focusNextOnEnter } from '../design/form/focus-next-on-enter.ts'
import type { Option } from '../design/form/SelectField.tsx'
import { LockedFields } from '../design/LockedFields.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { RecordGate } from '../record/RecordGate.tsx'
import { usePrincipal } from '../user/useUser.ts'
import { AttachmentsCard } from './AttachmentsCard.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { readLastGroup } from './last-group.ts'
import { OfferActions } from './OfferActions.tsx'
import type { OfferForm } from './offer-form.ts'
import { OfferHead, OfferLayout } from './OfferLayout.tsx'
import { PriceCard } from './PriceCard.tsx'
import { SumsCard } from './SumsCard.tsx'
import { useTotalFromLines } from './useTotalFromLines.ts'
import { type OfferEditorState, useOfferEditor } from './useOfferEditor.ts'
import { useOfferSteps } from './useOfferSteps.ts'
import { DateTime } from '../design/DateTime.tsx'
import { Icon } from '../design/Icon.tsx'
import { TextLink } from '../design/TextLink.tsx'
import { editPath } from '../query-editor/useOpenPath.ts'
import { RailCard } from '../design/RailCard.tsx'
import { styled } from '../design/theme/styled.ts'
import { offerPhaseOf } from '../../machines/lifecycle/offer/offer-phase.ts'
import { Badge, type BadgeTone } from '../design/Badge.tsx'

type Props = {
  /** Null before the first save. */
  queryId: number | null
  /** The stored offer, once known. */
  offer: SelfServeOffer | null
  setting: PartnerSetting
  groups: readonly Option[]
  onCreated: (queryId: number) => void
}

/** The note above an offer that cannot be changed. */
const stateNotes: Partial<Record<SelfServeOffer['state'], string>> = {
  sent: 'selfServe.note.sent',
  applied: 'selfServe.note.applied',
  expired: 'selfServe.note.expired',
  withdrawn: 'selfServe.note.withdrawn',
}

/** One offer: assets, customer, files, links and steps. */
export const OfferEditor = ({ setting, groups, ...props }: Props) => {
  const editor = useOfferEditor({ setting, groups, ...props })
  return (
    <RecordGate editor={editor} renderFrame={(shown) => <Container paddingBlock="6">{shown}</Container>}>
      {() => <OfferView {...{ editor, setting, groups }} />}
    </RecordGate>
  )
}

type ViewProps = Pick<Props, 'setting' | 'groups'> & { editor: OfferEditorState }

const OfferView = ({ editor, setting, groups }: ViewProps) => {
  const formId = useId()
  const { userId } = usePrincipal()
  const { form, offer, dirty } = editor
  const values = useWatch({ control: form.control }) as OfferForm
  useTotalFromLines(form)
  const isNew = offer === null
  useEffect(() => {
    if (isNew) form.setFocus('offerNumber')
  }, [isNew, form])
  const steps = useOfferSteps({ offer, values, dirty })
  const why = steps.refused('offer.save')
  const note = stateNotes[steps.state]
  const locked = why && note ? <FormattedMessage id={note} /> : why
  return (
    <>
      <RecordForm id={formId} editor={editor}>
        <OfferLayout
          head={
            <OfferHead
              title={offer ? 'selfServe.offer' : 'selfServe.new'}
              queryId={offer?.queryId ?? null}
              name={offer?.customerName ?? ''}
              state={offer?.state ?? 'new'}
            />
          }
          actor={editor.actor}
          locked={locked !== undefined}
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
            <Stack gap="4" onKeyDown={focusNextOnEnter} role="presentation">
              <PriceCard {...{ setting, groups, locked }} lastGroup={readLastGroup(userId)} />
              <CustomerCard locked={locked} />
            </Stack>
            <AttachmentsCard
              locked={locked}
              onRemoved={({ fileId }) => {
                const left = form.getValues('attachments').filter((file) => file.fileId !== fileId)
                form.setValue('attachments', left, { shouldDirty: true })
                void editor.refresh()
              }}
            />
          </LockedFields>
        </OfferLayout>
      </RecordForm>
      <OfferActions editor={editor} steps={steps} />
    </>
  )
}

const List = styled('ol', { base: { listStyle: 'none', display: 'grid', gap: '2' } })
const Step = styled('li', {
  base: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', gap: '2', alignItems: 'start' },
  variants: { done: { true: { '& svg': { color: 'accent' } }, false: { color: 'ink3' } } },
})
const Open = styled('span', {
  base: {
    width: '2.5',
    height: '2.5',
    margin: '5px',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: '50%',
  },
})

const steps = ['opened', 'identified', 'saved', 'applied'] as const

/** The customer's progress at a link; polled while they may be active. */
const CustomerSteps = ({ offer }: { offer: SelfServeOffer }) => {
  const { role } = usePrincipal()
  if (offer.links.length === 0) return null
  return (
    <RailCard title={<FormattedMessage id="selfServe.steps" />}>
      <div role="status">
        <List>
          {steps.map((step) => {
            const at = offer[`${step}Dtime`]
            return (
              <Step key={step} done={at !== null}>
                {at === null ? <Open aria-hidden /> : <Icon name="check" />}
                <span>
                  <FormattedMessage id={`selfServe.step.${step}`} />
                  <Text textStyle="small" color="ink2">
                    {at === null ? <FormattedMessage id="selfServe.step.notYet" /> : <DateTime value={at} />}
                  </Text>
                </span>
              </Step>
            )
          })}
        </List>
      </div>
      {offer.appliedDtime !== null ? (
        <TextLink href={editPath(role, offer.queryId)}>
          <FormattedMessage id="selfServe.openQuery" />
        </TextLink>
      ) : null}
    </RailCard>
  )
}

type ApplyLink = SelfServeOffer['links'][number]
type LinkStatus = 'used' | 'ended' | 'over' | ApplyLink['delivery']

const tones: Record<LinkStatus, BadgeTone> = {
  used: 'approved',
  ended: 'terminated',
  over: 'terminated',
  waiting: 'pending',
  sent: 'approved',
  refused: 'danger',
}

const LinkList = styled('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '3', overflowWrap: 'anywhere' },
})
const Line = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '1' },
})

/** The links sent to the customer, newest first, with their states. */
const LinksCard = ({ offer }: { offer: SelfServeOffer }) => {
  const { links } = offer
  if (links.length === 0) return null
  return (
    <RailCard title={<FormattedMessage id="selfServe.links" />}>
      <Stack gap="3" role="status">
        <LinkList>
          {links.toReversed().map((link) => (
            <LinkLine key={`${link.channel}-${link.createdDtime}`} link={link} offer={offer} />
          ))}
        </LinkList>
      </Stack>
    </RailCard>
  )
}

const linkStatusOf = (link: ApplyLink, { state }: SelfServeOffer): LinkStatus => {
  if (link.used) return 'used'
  if (link.revoked) return 'ended'
  return offerPhaseOf(state) === 'lapsed' ? 'over' : link.delivery
}

type LineProps = { link: ApplyLink; offer: SelfServeOffer }

const LinkLine = ({ link, offer }: LineProps) => {
  const shown = linkStatusOf(link, offer)
  return (
    <li>
      <Line>
        <span>
          <FormattedMessage id={`selfServe.channel.${link.channel}`} />
        </span>
        <Badge tone={tones[shown]} busy={shown === 'waiting'}>
          <FormattedMessage id={`selfServe.link.${shown}`} />
        </Badge>
      </Line>
      <Text textStyle="small" color="ink2">
        {link.channel === 'program' ? null : (
          <>
            {link.channel === 'sms' ? offer.phone : offer.email}
            {link.sentDtime ? ', ' : null}
          </>
        )}
        {link.sentDtime ? (
          <>
            <DateTime value={link.sentDtime} />
          </>
        ) : null}
      </Text>
      {shown === 'waiting' || shown === 'refused' ? (
        <Text textStyle="small" color="ink2">
          <FormattedMessage id={`selfServe.link.${shown}.says`} />
        </Text>
      ) : null}
    </li>
  )
}
