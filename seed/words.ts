/** The words that invented names are put together from. */
const list = (text: string): readonly string[] => text.trim().replace(/\s+/g, ' ').split(', ')

export const placeFirst = list(`
  Ash, Bram, Carr, Dun, Elm, Fern, Glen, Hazel, Inch, Kest, Lark, Marl, Nether, Oak, Penn, Quarr, Rook, Sel, Thorn,
  Ulver, Wend, Yar, Birk, Coln, Harrow, Stan, Tarn, Wick, Hollin, Mere, Brock, Cold, Eastern, Long, Saltern, Winter
`)

export const placeSecond = list(`
  bourne, brook, bury, combe, dale, field, ford, gate, ham, hurst, ley, mouth, stead, stow, thorpe, ton, wick, worth,
  moor, haven, bridge, well
`)

export const adjectives = list(`
  Blue, Paper, Third, Quiet, Silver, Little, Northern, Open, Red, Wild, Hidden, Bright, Salt, Copper, Glass, Open,
  Velvet, Stone, Amber, Lost, Common, Moving, Second, Far
`)

export const nouns = list(`
  Lantern, Heron, Rail, Garden, Window, Compass, Tide, Orchard, Kite, Signal, Harbour, Thread, Bell, Atlas, Engine,
  Sparrow, Chapter, Mirror, Anchor, Meadow, Foundry, Echo, Ladder, Current
`)

export const halls = list(`
  Main Stage, Studio, Town Hall, Community Centre, Village Hall, Library, Parish Church, Corn Exchange, Assembly
  Rooms, Old Fire Station, Market Square, Memorial Park, Grammar School, Pavilion, Tramshed, Guildhall, Bandstand,
  Leisure Centre, Boathouse, Gallery Two, Drill Hall, Arts Barn, Pump House
`)

export const things = list(`
  Winter Garden, Paper Moon, Salt Road, Clockmaker, Last Ferry, Glass Mountain, Orchard, Lantern Keeper, Night Market,
  Weather House, Red Kite, Long Meadow, Borrowed Coat, Second Tide, Silent Bell, Map Room, Beekeeper, Northern Line,
  Kitchen Table, Signal Box, Golden Hour, Tall Ship, Foundling, Cedar Chest
`)

export const subjects = list(`
  the Sea, Home, Distance, Small Hours, Light, the River, Memory, Iron and Wool, Migration, Play, the Coast, Work,
  Rain, Belonging, the Night Sky, Ordinary Days, Thread, the Garden
`)

export const titles = list(`
  Ballad, Witches, Daughters, Wedding, Lighthouse, Trial, Lost Boys, Miners, Music, Tale
`)

export const players = list(`
  The Ferrymen, Sarah Okafor Trio, Low Tide Quartet, Cobalt Brass, The Marl Sisters, Wren Ensemble, Owen Price, North
  Sea Choir, The Saltmarsh Band, Priya Shah and friends, Iron Bridge Orchestra, The Late Bus
`)

export const crafts = list(`
  Clay, Drumming, Printmaking, Songwriting, Puppetry, Dance, Weaving, Poetry, Animation
`)

export const seasons = list('Spring, Summer, Autumn, Winter, Christmas, Harvest, Midsummer')

export const firstNames = list(`
  Aisha, Alan, Amara, Anwen, Bethan, Callum, Chidi, Chloe, Daniel, Dev, Eleanor, Ewan, Farah, Fiona, George, Grace,
  Hannah, Harriet, Ibrahim, Imogen, Jack, Jasmine, Joanna, Kofi, Laura, Leila, Liam, Marcus, Mei, Nadia, Niamh,
  Oliver, Owen, Priya, Rachel, Rhys, Rosa, Samuel, Siân, Sofia, Tariq, Tom, Uma, Victor, Wen, Yusuf, Zara, Zoë
`)

export const lastNames = list(`
  Adeyemi, Ahmed, Akhtar, Barnes, Bennett, Booth, Campbell, Carter, Chapman, Chen, Clarke, Cooper, Davies, Edwards,
  Ellis, Evans, Fletcher, Foster, García, Green, Hughes, Hussain, Jackson, Jones, Kaur, Khan, Lewis, Marsh, Mensah,
  Morgan, Murphy, Nguyen, O'Brien, Okafor, Owen, Patel, Phillips, Reid, Roberts, Shah, Singh, Taylor, Thompson,
  Walker, Ward, Wilson, Wright, Young
`)

export const jobs = list(`
  Box Office Manager, Marketing Officer, Chief Executive, Audience Development Manager, Administrator, General
  Manager, Finance Manager, Producer, Data and Insight Officer, Front of House Manager, Curator
`)

export const streets = list(`
  Quayside, Market Street, Station Road, Mill Lane, Castle Street, High Street, Chapel Row, Wharf Road, Church Lane,
  Albion Street, Foundry Street, Park Row, Canal Street, Bridge Street, Exchange Place, Weaver Street, Orchard Road,
  King Street, Granary Lane, Lower Parade, Victoria Road, Priory Street
`)
