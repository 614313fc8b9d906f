import { company, person, type SandboxCompany } from './sandbox-company.ts'
import { approved, atOnce, notAvailable, rejected, silent, slowly } from './limit-script.ts'

/** Companies about which the limit engine is slow, undecided or silent. */
export const undecidedCompanies: readonly SandboxCompany[] = [
  // the engine never answers
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
  // slow answers
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
