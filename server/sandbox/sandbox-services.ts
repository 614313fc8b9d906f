import type { ServicesConfig } from '../services/services.ts'
import { isOnOwnMachine } from '../../api/webhook.ts'
import { sandboxCaFile } from './identity/authority.ts'
import { smsAccount } from './outbox/outbox.ts'
import { ssoClient } from './sso-sandbox.ts'

/** SK's published credentials for testing. */
const DEMO_PARTY = { relyingPartyUuid: '00000000-0000-4000-8000-000000000000', relyingPartyName: 'DEMO' }

type Place = { ownUrl: string; publicUrl: string; dataDir: string }

/** The configuration that points every outside service at the sandbox. */
export const sandboxServices = ({
  ownUrl,
  publicUrl,
  dataDir,
}: Place): Required<Omit<ServicesConfig, 'virusScanner'>> => {
  const sandbox = `${ownUrl}/sandbox`
  const caFile = sandboxCaFile(dataDir)
  return {
    businessRegister: { url: `${sandbox}/business-register` },
    limitEngine: { url: `${sandbox}/limit-engine` },
    ledger: { url: `${sandbox}/ledger` },
    signing: {
      url: `${sandbox}/signing`,
      accessToken: 'sandbox',
      publicUrl: `${publicUrl}/sandbox/signing`,
    },
    mail: { outboxUrl: `${sandbox}/outbox` },
    smartId: { ...DEMO_PARTY, url: `${sandbox}/smart-id/v3`, caFile },
    mobileId: { ...DEMO_PARTY, url: `${sandbox}/mobile-id`, caFile },
    sso: { issuer: `${sandbox}/sso`, ...ssoClient },
    webhook: { toOwnMachine: isOnOwnMachine(new URL(publicUrl)) },
    screening: { url: `${sandbox}/screening`, dataset: 'default' },
    sms: { url: `${sandbox}/sms`, ...smsAccount, sender: 'Tehing' },
  }
}
