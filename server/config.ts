import { s3Config, type S3Config, s3Section } from './file-store/s3-config.ts'
import { defineSection, type Environment, readEnvironment } from './platform/config/environment.ts'
import { serverConfig, type ServerConfig, serverSection } from './platform/config/server-config.ts'
import { warningsOf } from './platform/config/warnings.ts'
import { sandboxServices } from './sandbox/sandbox-services.ts'
import type { ServicesConfig } from './services/services.ts'
import { servicesConfig, servicesSection } from './services/services-config.ts'

export type Config = ServerConfig & {
  /** Without it uploads are stored in the data folder. */
  s3?: S3Config
  services: ServicesConfig
  /** Warnings about variables at a production start; none in the demo. */
  warnings: readonly string[]
}

/** The variables of all parts of the server. */
export const environmentSection = defineSection({
  variables: { ...serverSection.variables, ...servicesSection.variables, ...s3Section.variables },
  requiredInProduction: [...serverSection.requiredInProduction, ...servicesSection.requiredInProduction],
  allOrNoneInProduction: serverSection.allOrNoneInProduction ?? [],
  allOrNone: [...servicesSection.allOrNone, ...s3Section.allOrNone],
})

/**
 * The whole configuration from the environment. Outside services default to the sandbox; a production start has no
 * defaults for them.
 * @throws ConfigError naming every variable that is wrong or missing
 */
export const readConfig = (environment: Environment): Config => {
  const values = readEnvironment(environment, environmentSection)
  const server = serverConfig(values)
  const s3 = s3Config(values)
  return {
    ...server,
    ...(s3 && { s3 }),
    warnings: server.mode === 'production' ? warningsOf(values) : [],
    services: servicesConfig(values, server.mode, sandboxServices(server)),
  }
}
