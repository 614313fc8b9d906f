import { type DemoQuery, NUTI, one, POHJA, RATTA, TEHING, TOORIIST } from './demo-query.ts'

/** The last ten days, drawn as in the screens' examples. */
export const newest: readonly DemoQuery[] = [
  one(1066, 'P', POHJA, 'Rohetee Haljastus OÜ', ['Front loader Avant 640', 'Loaders', 38_900], 0),
  one(1065, 'P', NUTI, 'Taevasina Tarkvara OÜ', ['Laptops, 6 pieces', 'Laptops', 8_940], 0, {
    offer: 'NP-2026-1112',
  }),
  one(1064, 'SM', POHJA, 'Hansaliini Veod OÜ', ['Forklift Toyota 8FD25', 'Forklifts', 27_600], 1, {
    offer: 'PM-2026-0930',
  }),
  one(1063, 'YS', RATTA, 'Kesklinna Kullerid OÜ', ['Cargo bicycles, 4 pieces', 'Bicycles', 12_640], 2, {
    offer: 'RP-2026-0341',
    refno: 'LV-204436',
  }),
  one(1062, 'SCR', TEHING, 'Vooremäe Agro OÜ', ['Tractor Valtra N135', 'Tractors', 86_900], 2),
  one(1061, 'P', TOORIIST, 'Lumivalge Pesumaja OÜ', ['Tool set Makita', 'Power tools', 3_150], 2, {
    offer: 'TK-88231',
  }),
  one(1060, 'SCO', POHJA, 'Merelaine Catering OÜ', ['Refrigerated trailer', 'Loaders', 31_480], 3, {
    offer: 'PM-2026-TRK-0091702',
  }),
  one(1059, 'SM', NUTI, 'Väike Nurk Kohvik OÜ', ['Coffee machine and till', 'Office equipment', 6_480], 3, {
    offer: 'NP-2026-1109',
  }),
  one(1058, 'CR', NUTI, 'Tamme Hambaravi OÜ', ['Laptops and displays', 'Laptops', 9_215.4], 3, {
    offer: 'NP-2026-1107',
    refno: 'LV-204431',
  }),
  one(1057, 'P', TOORIIST, 'Rohetee Haljastus OÜ', ['Chain saws Husqvarna', 'Power tools', 4_380], 4, {
    offer: 'TK-88213',
  }),
  one(1056, 'SCR', POHJA, 'Saarepuu Talu OÜ', ['Tractor John Deere 6120M', 'Tractors', 94_500], 4, {
    offer: 'PM-2026-0918',
  }),
  one(1055, 'QAC', TEHING, 'Põhjatäht Logistika AS', ['Vans Ford Transit, 6 pieces', 'Vans', 214_500], 5),
  one(1054, 'QA', POHJA, 'Kiirtee Autoremont OÜ', ['Lift and loader', 'Loaders', 36_700], 5, {
    offer: 'PM-2026-0911',
  }),
  one(1053, 'CR', TEHING, 'Taevasina Tarkvara OÜ', ['Servers', 'Office equipment', 62_300], 6),
  one(1052, 'YS', POHJA, 'Kaldapealne Puit OÜ', ['Wheel loader Volvo L60', 'Loaders', 88_400], 6, {
    offer: 'PM-2026-0904',
    refno: 'LV-204421',
  }),
  one(1051, 'SN', NUTI, 'Kuuse & Pojad OÜ', ['Tablets, 5 pieces', 'Phones and tablets', 2_749.9], 7, {
    offer: 'NP-2026-1093',
    refno: 'LV-204418',
  }),
  one(1050, 'SCR', NUTI, 'Ühe Mehe Ehitus OÜ', ['Plotter', 'Office equipment', 7_990], 7, {
    offer: 'NP-2026-1090',
  }),
  one(1049, 'HO', RATTA, 'Mihkel Rand', ['Electric bicycle', 'Bicycles', 2_008.06], 8, {
    offer: 'RP-2026-0329',
    refno: 'LV-204402',
  }),
  one(1048, 'SM', POHJA, 'Mitu Väikest OÜ', ['Excavator Kubota U27', 'Excavators', 41_200], 8, {
    offer: 'PM-2026-0897',
  }),
  one(1047, 'P', POHJA, 'Hansapuu Mööbel AS', ['Forklift Linde H20', 'Forklifts', 24_300], 9),
  one(1046, 'CA', POHJA, 'Saarepuu Talu OÜ', ['Telehandler JCB 532', 'Loaders', 58_200], 12, {
    offer: 'PM-2026-0885',
    refno: 'LV-204377',
  }),
  one(1045, 'SCO', TEHING, 'Noorus Stuudio OÜ', ['Studio computers', 'Laptops', 18_400], 9),
  one(1044, 'N', TOORIIST, 'Kaldapealne Puit OÜ', ['Band saw', 'Power tools', 17_990], 10, {
    offer: 'TK-88097',
    reason: 'Chose competitor',
  }),
  one(1043, 'SCR', TEHING, 'Maksuvõlg Transport OÜ', ['Van Renault Master', 'Vans', 33_900], 10),
]

export const hansakivi: DemoQuery = {
  id: 1042,
  status: 'SCR',
  partner: POHJA,
  client: 'Hansakivi Ehitus OÜ',
  assets: [
    { name: 'Excavator CAT 320', group: 'Excavators', euros: 118_000 },
    { name: 'Tiltrotator, quick coupler', group: 'Buckets and couplers', euros: 14_500 },
    { name: 'Bucket set 60/120 cm', group: 'Buckets and couplers', euros: 2_900, quantity: 2 },
  ],
  daysAgo: 3,
  offer: 'PM-2026-0871',
}
