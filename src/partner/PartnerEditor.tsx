import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import type { RecordEditorActor } from '../../machines/flow/record/record-editor.machine.ts'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import { financierCalls } from '../../api/financier.calls.ts'
import type { Partner } from '../../api/partner.ts'
import type { Manager } from '../../api/user.ts'
import { userCalls } from '../../api/user.calls.ts'
import { useApiQuery } from '../api/useApiQuery.ts'
import { usePageSubject } from '../shell/screen/page-title.ts'
import { SectionsContext, useSections } from '../design/sections.ts'
import { ActionBar, PhoneActions } from '../design/ActionBar.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { Menu } from '../design/Menu.tsx'
import { Note } from '../design/Note.tsx'
import { useNarrow } from '../design/useNarrow.ts'
import { RecordForm, RecordNotes, SaveButton } from '../record/RecordForm.tsx'
import { RecordGate } from '../record/RecordGate.tsx'
import { RecordSections } from '../record/RecordSections.tsx'
import type { RecordReader } from '../record/read-record.ts'
import { AboutCards } from './AboutCards.tsx'
import { ApiKeyCard, requestApiKey } from './ApiKeyCard.tsx'
import { FeaturesCard } from './FeaturesCard.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { copyPath, LIST } from './partner-paths.ts'
import { ReadinessCard } from './ReadinessCard.tsx'
import { TermsCards } from './TermsCards.tsx'
import { usePartnerEditor } from './usePartnerEditor.ts'
import { WebhookSettings } from './WebhookSettings.tsx'

type Props = {
  title: string
  /** Null for a new partner. */
  id: number | null
  /** The stored partner, once known. */
  partner: Partner | null
  /** The partner that a new one is copied from; its name, once known. */
  copyOf?: { id: number; name: string | undefined } | null
  groups: readonly PartnerAssetGroup[]
  read: RecordReader<object>
  onSaved: (saved: Partner) => void
  leave: (saved: Partner) => void
}

/** The form of a partner, saved at once. */
export const PartnerEditor = (props: Props) => {
  const { title, id, partner, copyOf = null, groups, read, onSaved, leave } = props
  const formId = useId()
  const [keyWanted, setKeyWanted] = useState(false)
  const { lookups, known } = useKnown({ partner, groups })
  const onStored = (saved: Partner) => {
    if (keyWanted) requestApiKey(saved.partnerId)
    onSaved(saved)
  }
  const copyId = copyOf?.id ?? null
  const editor = usePartnerEditor({ id, copyOf: copyId, read, known, onSaved: onStored, leave })
  const sections = useSections()
  const frame = (shown: ReactNode, actions: ReactNode = null) => (
    <>
      <SectionsContext value={sections}>
        <Frame title={title} partner={partner}>
          {shown}
        </Frame>
      </SectionsContext>
      {actions}
    </>
  )
  const form = () =>
    frame(
      <>
        <RecordForm id={formId} editor={editor}>
          <Stack gap="4">
            <RecordSections />
            <RecordNotes actor={editor.actor} />
            <Introduction partner={partner} copiedName={copyOf?.name} />
            <AboutCards managers={known.managers} />
            <FeaturesCard />
            <TermsCards financiers={known.financiers} />
            <GroupsCard groups={groups} />
          </Stack>
        </RecordForm>
        <ApiKeyCard partner={partner} wanted={keyWanted} onWant={() => setKeyWanted(true)} />
        {id === null ? null : <WebhookSettings partnerId={id} />}
      </>,
      <PartnerActions id={id} actor={editor.actor} form={formId} />,
    )
  return (
    <RecordGate editor={editor} lookups={lookups} renderFrame={(shown) => frame(shown)}>
      {form}
    </RecordGate>
  )
}

type ActionsProps = Pick<Props, 'id'> & { actor: RecordEditorActor; form: string }

/** Save, copy and back. On a phone one line with the links in a menu; the reason of a refusal comes below. */
const PartnerActions = ({ id, actor, form }: ActionsProps) => {
  const intl = useIntl()
  const narrow = useNarrow()
  const [, navigate] = useLocation()
  const links = [
    ...(id === null ? [] : [{ id: 'partner.copy', icon: 'copy', href: copyPath(id) } as const]),
    { id: 'partner.back', href: LIST },
  ]
  const save = (
    <SaveButton actor={actor} form={form}>
      <FormattedMessage id={id === null ? 'partner.create' : 'partner.save'} />
    </SaveButton>
  )
  const label = intl.formatMessage({ id: 'partner.actions' })
  if (!narrow)
    return (
      <ActionBar label={label}>
        {save}
        {links.map(({ id: text, ...link }) => (
          <ButtonLink key={text} {...link}>
            <FormattedMessage id={text} />
          </ButtonLink>
        ))}
      </ActionBar>
    )
  const items = links.map(({ id: text, href }) => ({
    id: text,
    label: intl.formatMessage({ id: text }),
    onPick: () => navigate(href),
  }))
  return (
    <ActionBar label={label}>
      <PhoneActions>
        {save}
        <Menu
          label={intl.formatMessage({ id: 'partner.actions.more' })}
          icon="dots"
          arrow={false}
          edge
          opens="up"
          groups={[{ id: 'links', items }]}
        >
          {null}
        </Menu>
      </PhoneActions>
    </ActionBar>
  )
}

type IntroductionProps = Pick<Props, 'partner'> & { copiedName: string | undefined }

/** What a stored partner lacks to sell, or what a new one was copied from. */
const Introduction = ({ partner, copiedName }: IntroductionProps) => {
  if (partner) return <ReadinessCard partner={partner} />
  return copiedName === undefined ? null : (
    <Note>
      <FormattedMessage id="partner.copied" values={{ name: copiedName }} />
    </Note>
  )
}

/** A manager who is no longer an option stays until another one is chosen. */
const withPresent = (managers: readonly Manager[], partner: Partner | null): readonly Manager[] => {
  const { managerId = null, manager = null } = partner ?? {}
  if (managerId === null || managers.some(({ accountUserId }) => accountUserId === managerId)) return managers
  return [{ accountUserId: managerId, fullName: manager?.fullName ?? '' }, ...managers]
}

type FrameProps = Pick<Props, 'title' | 'partner'> & { children: ReactNode }

const Frame = ({ title, partner, children }: FrameProps) => {
  usePageSubject(partner?.businessName ?? null)
  return (
    <Container paddingBlock="6" flex="1">
      <Stack gap="4">
        <div>
          <h1>
            <FormattedMessage id={title} />
          </h1>
          {partner ? <Text color="ink2">{partner.businessName}</Text> : null}
        </div>
        {children}
      </Stack>
    </Container>
  )
}

const useKnown = ({ partner, groups }: Pick<Props, 'partner' | 'groups'>) => {
  const managers = useApiQuery(userCalls.inhouseManagers, {})
  const financiers = useApiQuery(financierCalls.findAll, {})
  return {
    lookups: [managers, financiers],
    known: {
      groups,
      managers: managers.data ? withPresent(managers.data, partner) : [],
      financiers: financiers.data ?? [],
    },
  }
}
