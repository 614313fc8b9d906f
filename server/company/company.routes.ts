import { companyCalls } from '../../api/company.calls.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import { type Api, bind } from '../platform/http/bind.ts'
import type { RegisteredCompany } from '../services/business-register/business-register.ts'

const answered = ({
  name,
  companyCode,
  vatNumber,
  address,
  postalCode,
  city,
  status,
}: RegisteredCompany) => ({
  name,
  companyCode,
  vatNumber,
  address,
  postalCode,
  city,
  status,
})

const begins = (text: string, part: string) =>
  text.toLocaleLowerCase('et').includes(part.trim().toLocaleLowerCase('et'))

/** The register searches names and codes alike; each call filters its own. */
export const companyRoutes = (api: Api & Pick<Dependencies, 'services'>): void => {
  const { businessRegister } = api.services
  bind(api, companyCalls.byName, {}, async ({ query }) =>
    (await businessRegister.search(query.name)).filter(({ name }) => begins(name, query.name)).map(answered),
  )
  bind(api, companyCalls.byCode, {}, async ({ query }) =>
    (await businessRegister.search(query.companyCode))
      .filter(({ companyCode }) => companyCode.startsWith(query.companyCode.trim()))
      .map(answered),
  )
}
