import { Container } from '@chakra-ui/react/container'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { useId, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { PartnerAssetGroup } from '../../api/asset-group.ts'
import type { Financier } from '../../api/financier.calls.ts'
import type { Partner } from '../../api/partner.ts'
import type { Manager } from '../../api/user.ts'
import { usePageSubject } from '../app/screen/page-title.ts'
import { ActionBar } from '../design/ActionBar.tsx'
import { Button } from '../design/Button.tsx'
import { ButtonLink } from '../design/ButtonLink.tsx'
import { ErrorSummary } from '../design/form/ErrorSummary.tsx'
import { Form } from '../design/form/Form.tsx'
import { RestoredNote } from '../draft/RestoredNote.tsx'
import { AboutCards } from './AboutCards.tsx'
import { ApiKeyCard } from './ApiKeyCard.tsx'
import { FeaturesCard } from './FeaturesCard.tsx'
import { GroupsCard } from './GroupsCard.tsx'
import { newPartnerValues, valuesOfPartner } from './partner-values.ts'
import { PartnerConflict } from './PartnerConflict.tsx'
import { LIST } from './paths.ts'
import { TermsCards } from './TermsCards.tsx'
import { usePartnerForm } from './usePartnerForm.ts'
import { wantKey } from './wanted-key.ts'
import { WebhookSettings } from './WebhookSettings.tsx'

type Props = {
  title: string
  /** Null for a new one. */
  partner: Partner | null
  groups: readonly PartnerAssetGroup[]
  managers: readonly Manager[]
  financiers: readonly Financier[]
  onSaved: (saved: Partner) => void
}

/** A manager who cannot be chosen any more stays until another one is. */
const withPresent = (managers: readonly Manager[], partner: Partner | null): readonly Manager[] => {
  const { managerId = null, manager = null } = partner ?? {}
  if (managerId === null || managers.some(({ accountUserId }) => accountUserId === managerId)) return managers
  return [{ accountUserId: managerId, fullName: manager?.fullName ?? '' }, ...managers]
}

/** Everything of a partner in one form, saved at once. */
export const PartnerEditor = ({ title, partner, groups, managers, financiers, onSaved }: Props) => {
  const intl = useIntl()
  usePageSubject(partner?.businessName ?? null)
  const formId = useId()
  const stored = partner ? valuesOfPartner(partner) : newPartnerValues(groups)
  const [keyWanted, setKeyWanted] = useState(false)
  const onStored = (saved: Partner) => {
    if (keyWanted) wantKey(saved.partnerId)
    onSaved(saved)
  }
  const needsManager = managers.length > 0
  const editor = usePartnerForm({ partner, stored, needsManager, onSaved: onStored })
  const { form, save, busy, newer } = editor
  if (newer)
    return (
      <PartnerConflict
        versions={{ base: editor.base, theirs: valuesOfPartner(newer), mine: form.getValues() }}
        known={{ groups: newer.partnerAssetGroups, managers: withPresent(managers, newer), financiers }}
        onResolve={editor.resolve}
        onBack={editor.back}
      />
    )
  return (
    <>
      <Container paddingBlock="6" flex="1">
        <Stack gap="4">
          <div>
            <h1>
              <FormattedMessage id={title} />
            </h1>
            {partner ? <Text color="ink2">{partner.businessName}</Text> : null}
          </div>
          <RestoredNote restored={editor.restored} discard={editor.discard} />
          <Form id={formId} form={form} onSubmit={save}>
            <Stack gap="4">
              <ErrorSummary />
              <AboutCards managers={withPresent(managers, partner)} />
              <FeaturesCard />
              <TermsCards financiers={financiers} />
              <GroupsCard groups={groups} />
            </Stack>
          </Form>
          <ApiKeyCard partner={partner} wanted={keyWanted} onWant={() => setKeyWanted(true)} />
          {partner ? <WebhookSettings partnerId={partner.partnerId} /> : null}
        </Stack>
      </Container>
      <ActionBar label={intl.formatMessage({ id: 'partner.actions' })}>
        <Button type="submit" form={formId} variant="solid" busy={busy}>
          <FormattedMessage id={partner ? 'partner.save' : 'partner.create'} />
        </Button>
        <ButtonLink href={LIST}>
          <FormattedMessage id="partner.back" />
        </ButtonLink>
      </ActionBar>
    </>
  )
}
