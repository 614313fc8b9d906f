import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { partnerCalls } from '../../api/partner.calls.ts'
import type { Partner } from '../../api/partner.ts'
import { useApiMutation } from '../api/useApiMutation.ts'
import { useInvalidate } from '../api/useInvalidate.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { ConfirmDialog } from '../design/ConfirmDialog.tsx'
import { DateTime } from '../design/DateTime.tsx'
import { Facts } from '../design/Facts.tsx'
import { Note } from '../design/Note.tsx'
import { useAlerts, useFailureText } from '../shell/alerts/useAlerts.ts'
import { OverlapField, type Overlap, USUAL_OVERLAP } from './OverlapField.tsx'
import { ShownOnce } from './ShownOnce.tsx'

type Asking = 'generate' | 'revoke' | 'endOld' | null

type Props = { partner: Partner | null; wanted: boolean; onWant: () => void }

/** The API key of the partner's own program. */
export const ApiKeyCard = ({ partner, wanted, onWant }: Props) => (
  <Card title={<FormattedMessage id="partner.apiKey" />}>
    {partner ? <StoredPartnerKey partner={partner} /> : <RequestKeyField wanted={wanted} onWant={onWant} />}
  </Card>
)

/** New partners for which an API key was requested while they were entered. */
const wanted = new Set<number>()

export const requestApiKey = (partnerId: number): void => {
  wanted.add(partnerId)
}

/** Creates and revokes the key. A failed confirmation stays open and shows why. */
const useApiKey = (partner: Partner) => {
  const { succeed, fail } = useAlerts()
  const refresh = useInvalidate()
  const [asking, setAsking] = useState<Asking>(null)
  const [fresh, setFresh] = useState<string | null>(null)
  const params = { id: partner.partnerId }
  const onSettled = () => refresh(partnerCalls.get, { params })
  const generate = useApiMutation(partnerCalls.generateApiKey, {
    onSuccess: ({ apiKey }) => {
      setAsking(null)
      setFresh(apiKey)
    },
    onError: () => {
      if (asking === null) fail('partner.apiKey.failed')
    },
    onSettled,
  })
  const revoke = useApiMutation(partnerCalls.revokeApiKey, {
    onSuccess: () => {
      setAsking(null)
      succeed('partner.apiKey.revoked')
    },
    onSettled,
  })
  const endOld = useApiMutation(partnerCalls.endOldApiKey, {
    onSuccess: () => {
      setAsking(null)
      succeed('partner.apiKey.oldEnded')
    },
    onSettled,
  })
  const ask = (next: Asking) => {
    for (const mutation of [generate, revoke, endOld]) mutation.reset()
    setAsking(next)
  }
  return {
    asking,
    ask,
    fresh,
    forget: () => setFresh(null),
    busy: generate.isPending || revoke.isPending || endOld.isPending,
    failure: generate.error ?? revoke.error ?? endOld.error,
    generate: () => generate.mutate({ params, body: undefined }),
    replace: (oldValidHours: Overlap) => generate.mutate({ params, body: { oldValidHours } }),
    revoke: () => revoke.mutate({ params }),
    endOld: () => endOld.mutate({ params }),
  }
}

const KeyFacts = ({ apiKey }: Pick<Partner, 'apiKey'>) =>
  apiKey ? (
    <Facts
      facts={[
        {
          key: 'begins',
          label: <FormattedMessage id="partner.apiKey.begins" />,
          value: `${apiKey.publicPart}…`,
        },
        {
          key: 'created',
          label: <FormattedMessage id="partner.apiKey.created" />,
          value: <DateTime value={apiKey.createdDtime} />,
        },
        {
          key: 'used',
          label: <FormattedMessage id="partner.apiKey.lastUsed" />,
          value: apiKey.lastUsedDtime ? (
            <DateTime value={apiKey.lastUsedDtime} />
          ) : (
            <FormattedMessage id="partner.apiKey.neverUsed" />
          ),
        },
      ]}
    />
  ) : (
    <Text color="ink2">
      <FormattedMessage id="partner.apiKey.none" />
    </Text>
  )

/** The replaced key while it is valid, with its last use. */
const OldKey = ({
  oldApiKey,
  busy,
  onEnd,
}: Pick<Partner, 'oldApiKey'> & { busy: boolean; onEnd: () => void }) =>
  oldApiKey ? (
    <Note status="info">
      <Stack gap="3" align="flex-start">
        <span>
          <FormattedMessage
            id={oldApiKey.lastUsedDtime ? 'partner.apiKey.old' : 'partner.apiKey.old.neverUsed'}
            values={{
              key: `${oldApiKey.publicPart}…`,
              end: <DateTime value={oldApiKey.endsDtime} />,
              used: oldApiKey.lastUsedDtime ? <DateTime value={oldApiKey.lastUsedDtime} /> : null,
            }}
          />
        </span>
        <Button busy={busy} onClick={onEnd}>
          <FormattedMessage id="partner.apiKey.endOld" />
        </Button>
      </Stack>
    </Note>
  ) : null

type QuestionProps = {
  asking: Asking
  busy: boolean
  field: ReactNode
  failure: ReactNode
  onConfirm: () => void
  onClose: () => void
}

const Question = ({ asking, ...rest }: QuestionProps) =>
  asking ? (
    <ConfirmDialog
      title={<FormattedMessage id={`partner.apiKey.${asking}.title`} />}
      confirm={<FormattedMessage id={`partner.apiKey.${asking}.confirm`} />}
      keep={<FormattedMessage id="partner.apiKey.keep" />}
      {...rest}
    >
      <FormattedMessage id={`partner.apiKey.${asking}.says`} />
    </ConfirmDialog>
  ) : null

const StoredPartnerKey = ({ partner }: { partner: Partner }) => {
  const key = useApiKey(partner)
  const failureText = useFailureText()
  const [overlap, setOverlap] = useState<Overlap>(USUAL_OVERLAP)
  const has = partner.apiKey !== null
  const begin = useEffectEvent(() => {
    if (takeRequestedApiKey(partner.partnerId)) key.generate()
  })
  useEffect(() => begin(), [])
  const confirm = () => {
    if (key.asking === 'generate') key.replace(overlap)
    if (key.asking === 'revoke') key.revoke()
    if (key.asking === 'endOld') key.endOld()
  }
  return (
    <Stack gap="4">
      <KeyFacts apiKey={partner.apiKey} />
      <OldKey oldApiKey={partner.oldApiKey} busy={key.busy} onEnd={() => key.ask('endOld')} />
      <HStack wrap="wrap">
        <Button icon="key" busy={key.busy} onClick={() => (has ? key.ask('generate') : key.generate())}>
          <FormattedMessage id="partner.apiKey.generate" />
        </Button>
        {has ? (
          <Button colorPalette="red" busy={key.busy} onClick={() => key.ask('revoke')}>
            <FormattedMessage id="partner.apiKey.revoke" />
          </Button>
        ) : null}
      </HStack>
      <Question
        asking={key.asking}
        busy={key.busy}
        failure={key.failure ? failureText(key.failure) : null}
        field={key.asking === 'generate' ? <OverlapField value={overlap} onChange={setOverlap} /> : null}
        onConfirm={confirm}
        onClose={() => key.ask(null)}
      />
      {key.fresh === null ? null : <ShownOnce texts="apiKey" value={key.fresh} onClose={key.forget} />}
    </Stack>
  )
}

/** An unstored partner cannot have a key yet: remembers the request. */
const RequestKeyField = ({ wanted, onWant }: { wanted: boolean; onWant: () => void }) => {
  const { succeed } = useAlerts()
  return (
    <Stack gap="4">
      <Text color="ink2">
        <FormattedMessage id={wanted ? 'partner.apiKey.later' : 'partner.apiKey.none'} />
      </Text>
      <HStack wrap="wrap">
        <Button
          icon="key"
          onClick={() => {
            onWant()
            succeed('partner.apiKey.later')
          }}
        >
          <FormattedMessage id="partner.apiKey.generate" />
        </Button>
      </HStack>
    </Stack>
  )
}

/** Returns whether a key was requested; true once. */
const takeRequestedApiKey = (partnerId: number): boolean => wanted.delete(partnerId)
