import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

export type Environment = Readonly<Record<string, string | undefined>>

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** The environment variables of one part of the server; `readEnvironment` takes the sections of all parts together. */
export type Section<S extends Schemas> = {
  variables: S
  requiredInProduction: readonly (keyof S & string)[]
  /** Groups that are either set completely or not at all; the first of each gives the group its name. */
  allOrNone: readonly (readonly (keyof S & string)[])[]
  allOrNoneInProduction?: Section<S>['allOrNone']
}

/** The parsed variables of a section; unset ones are absent. */
export type Values<S extends Schemas> = { [N in keyof S]?: z.output<S[N]> | undefined }

/** Lets TypeScript check a section's names against its own variables. */
export const defineSection = <S extends Schemas>(section: Section<S>): Section<S> => section

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

const missingLines = <S extends Schemas>(
  { requiredInProduction, allOrNone, allOrNoneInProduction = [] }: Section<S>,
  set: Environment,
): string[] => {
  const production = set['NODE_ENV'] === 'production'
  const required: readonly string[] = production ? requiredInProduction.filter((name) => !set[name]) : []
  const groups = production ? [...allOrNone, ...allOrNoneInProduction] : allOrNone
  const halves = groups
    .filter((group) => group.some((name) => set[name]))
    .flatMap((group) =>
      group
        .filter((name) => !set[name] && !required.includes(name))
        .map((name) => `${name} is missing: it is required together with ${group[0]}`),
    )
  return [...required.map((name) => `${name} is missing: a production start needs it`), ...halves]
}

/**
 * Returns a variable's value, or the content of the file named by the variable with `_FILE` appended, where a vault
 * mounts secrets.
 */
const valueOf = (environment: Environment, name: string, wrong: string[]): string | undefined => {
  const value = environment[name]?.trim()
  const file = environment[`${name}_FILE`]?.trim()
  if (!file) return value
  if (value) wrong.push(`${name} and ${name}_FILE are both set: remove one of them`)
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    wrong.push(`${name}_FILE cannot be read`)
    return undefined
  }
}

/**
 * Reads and validates the variables of a section; an empty one counts as absent. Each may be given by a file.
 * @throws ConfigError naming every variable that is wrong or missing
 */
export const readEnvironment = <S extends Schemas>(
  environment: Environment,
  section: Section<S>,
): Values<S> => {
  const files: string[] = []
  const set = Object.fromEntries(
    Object.keys(section.variables).flatMap((name) => {
      const value = valueOf(environment, name, files)
      return value ? [[name, value]] : []
    }),
  )
  const checked = z.partial(z.object(section.variables)).safeParse(set)
  const wrong = checked.success
    ? []
    : checked.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  const lines = [...files, ...wrong, ...missingLines(section, set)]
  if (!checked.success || lines.length > 0) throw new ConfigError(lines)
  return checked.data as Values<S>
}
