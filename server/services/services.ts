import {
  type BusinessRegister,
  type BusinessRegisterConfig,
  createBusinessRegister,
} from './business-register.ts'
import { createLedger, type Ledger, type LedgerConfig } from './ledger.ts'
import { createLimitEngine, type LimitEngine, type LimitEngineConfig } from './limit-engine.ts'
import { createAsk, defaultPatience, type Patience, type ServiceLog } from './outside.ts'
import { createSigningGateway, type SigningConfig, type SigningGateway } from './signing-gateway.ts'

export type ServicesConfig = {
  businessRegister: BusinessRegisterConfig
  limitEngine: LimitEngineConfig
  ledger: LedgerConfig
  signing: SigningConfig
}

/** Everything outside that the server talks to; each call throws ServiceError when the service gives no answer. */
export type Services = {
  businessRegister: BusinessRegister
  limitEngine: LimitEngine
  ledger: Ledger
  signing: SigningGateway
}

/** The adapters for the configured addresses. They hold no connection and need no closing. */
export const createServices = (
  config: ServicesConfig,
  log: ServiceLog,
  patience: Patience = defaultPatience,
): Services => ({
  businessRegister: createBusinessRegister(
    config.businessRegister,
    createAsk('businessRegister', log, patience),
  ),
  limitEngine: createLimitEngine(config.limitEngine, createAsk('limitEngine', log, patience)),
  ledger: createLedger(config.ledger, createAsk('ledger', log, patience)),
  signing: createSigningGateway(config.signing, createAsk('signing', log, patience)),
})
