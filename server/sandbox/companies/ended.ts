import { company, person, type SandboxCompany } from './sandbox-company.ts'
import { approved, blocked, rejected } from './limit-script.ts'

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
