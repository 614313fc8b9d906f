import { approvedCompanies } from './approved.ts'
import {
  type SandboxCompany,
  company,
  person,
  approved,
  notAvailable,
  blocked,
  rejected,
  atOnce,
  silent,
  slowly,
} from './sandbox-company.ts'
import { refusedCompanies } from './refused.ts'

/** The demo's partners, who can be customers too. */
const partnerCompanies: readonly SandboxCompany[] = [
  company(
    '12847368',
    'Põhja Masinad OÜ',
    'R',
    '11415',
    'Harju maakond, Tallinn, Lasnamäe linnaosa, Peterburi tee 46',
    approved(500_000, 250_000),
    person('Peeter Põhjala', '36709140005'),
  ),
  company(
    '10928453',
    'Tehing Liising AS',
    'R',
    '10117',
    'Harju maakond, Tallinn, Kesklinna linnaosa, Narva mnt 7',
    notAvailable(),
    person('Ingrid Hallik', '47006050006'),
  ),
  company(
    '14372188',
    'Nutipood OÜ',
    'R',
    '51004',
    'Tartu maakond, Tartu linn, Tartu linn, Riia tn 2',
    approved(60_000, 30_000),
    person('Siim Nutt', '38301120009'),
  ),
  company(
    '16509349',
    'Rattapood OÜ',
    'R',
    '80011',
    'Pärnu maakond, Pärnu linn, Pärnu linn, Rüütli tn 14',
    approved(60_000, 30_000),
    person('Rait Ratas', '37102190000'),
  ),
  company(
    '12018732',
    'Tööriistakeskus OÜ',
    'R',
    '10621',
    'Harju maakond, Tallinn, Kristiine linnaosa, Kadaka tee 5',
    approved(60_000, 30_000),
    person('Tiina Tööpuu', '46409190000'),
  ),
]

/** Companies in liquidation, bankrupt or deleted from the register. */
export const endedCompanies: readonly SandboxCompany[] = [
  // in liquidation
  company(
    '19057267',
    'Lõpusirge Kaubad OÜ',
    'L',
    '80010',
    'Pärnu maakond, Pärnu linn, Pärnu linn, Rüütli tn 40',
    approved(10_000, 8_000),
    person('Anu Sirge', '47810030001'),
  ),
  company(
    '19059237',
    'Likvideeritav Vara AS',
    'L',
    '10143',
    'Harju maakond, Tallinn, Kesklinna linnaosa, Lastekodu tn 14',
    rejected(),
  ),
  // bankrupt
  company(
    '19061205',
    'Pankrotipesa OÜ',
    'N',
    '50106',
    'Tartu maakond, Tartu linn, Tartu linn, Turu tn 28',
    blocked(),
  ),
  company(
    '19063173',
    'Tühi Kassa OÜ',
    'N',
    '30328',
    'Ida-Viru maakond, Kohtla-Järve linn, Keskallee 19',
    blocked(),
  ),
  // deleted
  company(
    '19065143',
    'Kustunud Täht OÜ',
    'K',
    '90507',
    'Lääne maakond, Haapsalu linn, Haapsalu linn, Posti tn 33',
    blocked(),
  ),
  company(
    '19067113',
    'Ajalugu ja Pojad OÜ',
    'K',
    '93811',
    'Saare maakond, Saaremaa vald, Kuressaare linn, Tallinna tn 10',
    blocked(),
  ),
]

/** Companies for which the limit engine is slow, undecided or silent. */
const undecidedCompanies: readonly SandboxCompany[] = [
  // no response
  company(
    '19045442',
    'Vaikne Metsatalu OÜ',
    'R',
    '92101',
    'Hiiu maakond, Hiiumaa vald, Käina alevik, Hiiu mnt 9',
    silent(),
  ),
  company(
    '19047412',
    'Igavene Ootus OÜ',
    'R',
    '48105',
    'Jõgeva maakond, Põltsamaa vald, Põltsamaa linn, Lossi tn 1',
    silent(),
  ),
  // no automatic limit
  company(
    '19049380',
    'Värske Algus OÜ',
    'R',
    '63303',
    'Põlva maakond, Põlva vald, Põlva linn, Kesk tn 15',
    notAvailable(),
    person('Triin Värk', '48112150001'),
  ),
  company(
    '19051359',
    'Sihtasutus Vaba Valik',
    'R',
    '10130',
    'Harju maakond, Tallinn, Kesklinna linnaosa, Gonsiori tn 21',
    notAvailable(),
  ),
  company(
    '75123453',
    'Eesti Näidisvald',
    'R',
    '46001',
    'Lääne-Viru maakond, Väike-Maarja vald, Väike-Maarja alevik, Pikk tn 7',
    atOnce(notAvailable()),
  ),
  // slow response
  company(
    '19053329',
    'Aeglane Jõgi OÜ',
    'R',
    '48306',
    'Jõgeva maakond, Jõgeva vald, Jõgeva linn, Suur tn 3',
    slowly(approved(40_000, 30_000)),
    person('Joel Jõgi', '36805140009'),
  ),
  company(
    '19055297',
    'Tigu ja Kilpkonn OÜ',
    'R',
    '74001',
    'Harju maakond, Viimsi vald, Haabneeme alevik, Rohuneeme tee 2',
    slowly(rejected()),
  ),
]

/** All companies in the sandbox's register. */
export const companies: readonly SandboxCompany[] = [
  ...approvedCompanies,
  ...refusedCompanies,
  ...undecidedCompanies,
  ...endedCompanies,
  ...partnerCompanies,
]

const byCode = new Map(companies.map((one) => [one.regCode, one]))

/** The scripted company with this code, if there is one. */
export const companyByCode = (regCode: string): SandboxCompany | undefined => byCode.get(regCode)
