import { offsetAt } from './local-time.ts'

/**
 * The letters of a zone's time at a moment, for example `EST`, `CEST`; `UTC` and fixed offsets are their own. Zones without
 * letters have their offset: `+0545`, `-03`.
 */
export function zoneLetters(ms: number, zone: string): string {
  if (!zone.includes('/') && /^(?:utc|gmt)?(?:[+-].*)?$/i.test(zone)) return zone
  const minutes = offsetAt(ms, zone) / 60_000
  return lettersOf(zone)?.get(minutes) ?? asOffset(minutes)
}

function asOffset(minutes: number): string {
  const size = Math.abs(Math.round(minutes))
  const rest = size % 60
  const digits = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}${rest ? digits(rest) : ''}`
}

let byZone: Map<string, ReadonlyMap<number, string>> | undefined

// The table is read when a zone is first asked for: few commands ask.
function lettersOf(zone: string): ReadonlyMap<number, string> | undefined {
  if (!byZone) {
    byZone = new Map()
    for (const [letters, zones] of table) {
      const words = letters.split(' ')
      const times = new Map(words.flatMap((word, i) => (i % 2 ? [] : [[Number(words[i + 1]), word] as const])))
      for (const one of zones.split(' ')) byZone.set(one.toLowerCase(), times)
    }
  }
  return byZone.get(zone.toLowerCase())
}

// Letters with their minutes east of UTC, and the zones that use them, as the tz database has them today: the platform
// knows letters for American zones only.
const table: readonly (readonly [string, string])[] = [
  [
    'GMT 0',
    'Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Bissau Africa/Conakry Africa/Dakar ' +
      'Africa/Freetown Africa/Lome Africa/Monrovia Africa/Nouakchott Africa/Ouagadougou Africa/Sao_Tome ' +
      'Africa/Timbuktu America/Danmarkshavn Atlantic/Reykjavik Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0 ' +
      'Etc/GMT0 Etc/Greenwich GMT GMT+0 GMT-0 GMT0 Greenwich Iceland',
  ],
  [
    'EAT 180',
    'Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala ' +
      'Africa/Mogadishu Africa/Nairobi Indian/Antananarivo Indian/Comoro Indian/Mayotte',
  ],
  ['CET 60', 'Africa/Algiers Africa/Tunis'],
  [
    'WAT 60',
    'Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda ' +
      'Africa/Malabo Africa/Ndjamena Africa/Niamey Africa/Porto-Novo',
  ],
  [
    'CAT 120',
    'Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Juba Africa/Khartoum Africa/Kigali ' +
      'Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Windhoek',
  ],
  [
    'EET 120 EEST 180',
    'Africa/Cairo Asia/Beirut Asia/Famagusta Asia/Gaza Asia/Hebron Asia/Nicosia EET Egypt Europe/Athens ' +
      'Europe/Bucharest Europe/Chisinau Europe/Helsinki Europe/Kiev Europe/Kyiv Europe/Mariehamn Europe/Nicosia ' +
      'Europe/Riga Europe/Sofia Europe/Tallinn Europe/Tiraspol Europe/Uzhgorod Europe/Vilnius Europe/Zaporozhye',
  ],
  [
    'CET 60 CEST 120',
    'Africa/Ceuta Arctic/Longyearbyen Atlantic/Jan_Mayen CET Europe/Amsterdam Europe/Andorra Europe/Belgrade ' +
      'Europe/Berlin Europe/Bratislava Europe/Brussels Europe/Budapest Europe/Busingen Europe/Copenhagen ' +
      'Europe/Gibraltar Europe/Ljubljana Europe/Luxembourg Europe/Madrid Europe/Malta Europe/Monaco Europe/Oslo ' +
      'Europe/Paris Europe/Podgorica Europe/Prague Europe/Rome Europe/San_Marino Europe/Sarajevo Europe/Skopje ' +
      'Europe/Stockholm Europe/Tirane Europe/Vaduz Europe/Vatican Europe/Vienna Europe/Warsaw Europe/Zagreb ' +
      'Europe/Zurich Poland',
  ],
  ['SAST 120', 'Africa/Johannesburg Africa/Maseru Africa/Mbabane'],
  ['EET 120', 'Africa/Tripoli Europe/Kaliningrad Libya'],
  ['HST -600 HDT -540', 'America/Adak America/Atka US/Aleutian'],
  [
    'AKST -540 AKDT -480',
    'America/Anchorage America/Juneau America/Metlakatla America/Nome America/Sitka America/Yakutat US/Alaska',
  ],
  [
    'AST -240',
    'America/Anguilla America/Antigua America/Aruba America/Barbados America/Blanc-Sablon America/Curacao ' +
      'America/Dominica America/Grenada America/Guadeloupe America/Kralendijk America/Lower_Princes America/Marigot ' +
      'America/Martinique America/Montserrat America/Port_of_Spain America/Puerto_Rico America/Santo_Domingo ' +
      'America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola ' +
      'America/Virgin',
  ],
  [
    'EST -300',
    'America/Atikokan America/Cancun America/Cayman America/Coral_Harbour America/Jamaica America/Panama EST ' +
      'Jamaica',
  ],
  [
    'CST -360',
    'America/Bahia_Banderas America/Belize America/Chihuahua America/Costa_Rica America/El_Salvador ' +
      'America/Guatemala America/Managua America/Merida America/Mexico_City America/Monterrey America/Regina ' +
      'America/Swift_Current America/Tegucigalpa Canada/Saskatchewan Mexico/General',
  ],
  [
    'MST -420 MDT -360',
    'America/Boise America/Cambridge_Bay America/Ciudad_Juarez America/Denver America/Edmonton America/Inuvik ' +
      'America/Shiprock America/Yellowknife Canada/Mountain MST7MDT Navajo US/Mountain',
  ],
  [
    'CST -360 CDT -300',
    'America/Chicago America/Indiana/Knox America/Indiana/Tell_City America/Knox_IN America/Matamoros ' +
      'America/Menominee America/North_Dakota/Beulah America/North_Dakota/Center America/North_Dakota/New_Salem ' +
      'America/Ojinaga America/Rainy_River America/Rankin_Inlet America/Resolute America/Winnipeg CST6CDT ' +
      'Canada/Central US/Central US/Indiana-Starke',
  ],
  [
    'MST -420',
    'America/Creston America/Dawson America/Dawson_Creek America/Fort_Nelson America/Hermosillo America/Mazatlan ' +
      'America/Phoenix America/Whitehorse Canada/Yukon MST Mexico/BajaSur US/Arizona',
  ],
  [
    'EST -300 EDT -240',
    'America/Detroit America/Fort_Wayne America/Grand_Turk America/Indiana/Indianapolis America/Indiana/Marengo ' +
      'America/Indiana/Petersburg America/Indiana/Vevay America/Indiana/Vincennes America/Indiana/Winamac ' +
      'America/Indianapolis America/Iqaluit America/Kentucky/Louisville America/Kentucky/Monticello ' +
      'America/Louisville America/Montreal America/Nassau America/New_York America/Nipigon America/Pangnirtung ' +
      'America/Port-au-Prince America/Thunder_Bay America/Toronto Canada/Eastern EST5EDT US/East-Indiana US/Eastern ' +
      'US/Michigan',
  ],
  [
    'PST -480 PDT -420',
    'America/Ensenada America/Los_Angeles America/Santa_Isabel America/Tijuana America/Vancouver Canada/Pacific ' +
      'Mexico/BajaNorte PST8PDT US/Pacific',
  ],
  [
    'AST -240 ADT -180',
    'America/Glace_Bay America/Goose_Bay America/Halifax America/Moncton America/Thule Atlantic/Bermuda ' +
      'Canada/Atlantic',
  ],
  ['CST -300 CDT -240', 'America/Havana Cuba'],
  ['NST -210 NDT -150', 'America/St_Johns Canada/Newfoundland'],
  [
    'AEST 600 AEDT 660',
    'Antarctica/Macquarie Australia/ACT Australia/Canberra Australia/Currie Australia/Hobart Australia/Melbourne ' +
      'Australia/NSW Australia/Sydney Australia/Tasmania Australia/Victoria',
  ],
  ['NZST 720 NZDT 780', 'Antarctica/McMurdo Antarctica/South_Pole NZ Pacific/Auckland'],
  ['IST 330', 'Asia/Calcutta Asia/Kolkata'],
  ['CST 480', 'Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Macao Asia/Macau Asia/Shanghai Asia/Taipei PRC ROC'],
  ['HKT 480', 'Asia/Hong_Kong Hongkong'],
  ['WIB 420', 'Asia/Jakarta Asia/Pontianak'],
  ['WIT 540', 'Asia/Jayapura'],
  ['IST 120 IDT 180', 'Asia/Jerusalem Asia/Tel_Aviv Israel'],
  ['PKT 300', 'Asia/Karachi'],
  ['WITA 480', 'Asia/Makassar Asia/Ujung_Pandang'],
  ['PST 480', 'Asia/Manila'],
  ['KST 540', 'Asia/Pyongyang Asia/Seoul ROK'],
  ['JST 540', 'Asia/Tokyo Japan'],
  ['WET 0 WEST 60', 'Atlantic/Canary Atlantic/Faeroe Atlantic/Faroe Atlantic/Madeira Europe/Lisbon Portugal WET'],
  ['ACST 570 ACDT 630', 'Australia/Adelaide Australia/Broken_Hill Australia/South Australia/Yancowinna'],
  ['AEST 600', 'Australia/Brisbane Australia/Lindeman Australia/Queensland'],
  ['ACST 570', 'Australia/Darwin Australia/North'],
  ['AWST 480', 'Australia/Perth Australia/West'],
  ['GMT 0 IST 60', 'Eire Europe/Dublin'],
  ['GMT 0 BST 60', 'Europe/Belfast Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire'],
  ['MSK 180', 'Europe/Kirov Europe/Moscow Europe/Simferopol Europe/Volgograd W-SU'],
  ['HST -600', 'HST Pacific/Honolulu Pacific/Johnston US/Hawaii'],
  ['MET 60 MEST 120', 'MET'],
  ['ChST 600', 'Pacific/Guam Pacific/Saipan'],
  ['SST -660', 'Pacific/Midway Pacific/Pago_Pago Pacific/Samoa US/Samoa'],
]
