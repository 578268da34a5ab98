const words = (text: string) => text.trim().split(/\s+/)

/**
 * Common passwords, from the published lists of leaked ones and from everyday words: keyboard rows, first names, clubs,
 * towns, animals, seasons, films. Lower case, without digits at the end, which are removed before a look-up.
 */
export const commonWords: readonly string[] = words(`
password passwort passwd passphrase passcode passkey pass passme secret secrets private confidential mypassword
admin administrator root superuser sysadmin user username guest login logon signin signup access account default
changeme changeit change letmein letmeinplease openup opensesame sesame welcome welcomeback welcomehome hello helloworld
helloyou goodbye temp temporary temppass test tester testing testuser testtest demo sample example example example
qwerty qwertyuiop qwertyui qwertz azerty asdf asdfgh asdfghjkl asdfjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc
qweasd qweasdzxc qwe asd zxc qweqwe asdasd zxczxc qwerasdf abc abcd abcde abcdef abcdefg abcdefgh abcabc xyz aaa zzz xxx
iloveyou iloveu iloveme ilove loveyou loveme lovely lover lovers loveable mylove truelove trustno trustme trustnoone
whatever nothing anything something everything nobody somebody anybody none blank empty
computer internet network server windows windowsxp microsoft google facebook twitter instagram youtube snapchat tiktok
whatsapp netflix spotify amazon apple android iphone ipad macbook samsung galaxy nokia sony nintendo playstation xbox
minecraft fortnite roblox pokemon pikachu charizard zelda mario supermario luigi sonic tetris halo warcraft starcraft
database oracle cisco linux ubuntu debian docker github wordpress joomla drupal excel outlook office officework work
workwork business company manager management finance payroll invoice sales marketing support helpdesk service reception
football footballer soccer rugby cricket tennis golf golfer hockey baseball basketball softball swimming swimmer cycling
running runner fishing fisherman hunting hunter boxing snooker darts racing formula motorcycle skateboard surfing
surfer skiing snowboard volleyball netball gymnast dancing dancer singing singer music musical musician guitar
piano drummer drums trumpet violin saxophone orchestra theatre theater drama dramatic actor actress stage backstage
curtain curtains audience boxoffice tickets ticketing museum gallery library concert concerts festival comedy opera
ballet pantomime circus exhibition
liverpool liverpoolfc everton evertonfc arsenal arsenalfc chelsea chelseafc tottenham tottenhamhotspur spurs westham
westhamunited manchester manchesterunited manchestercity manunited manutd mancity leeds leedsunited leedsunitedfc
newcastle newcastleunited sunderland middlesbrough sheffield sheffieldunited sheffieldwednesday wednesday birmingham
birminghamcity astonvilla villa wolves wolverhampton westbrom leicester leicestercity derby derbycounty nottingham
nottinghamforest forest norwich norwichcity ipswich ipswichtown southampton portsmouth pompey brighton crystalpalace
palace fulham brentford millwall charlton watford reading swansea cardiff cardiffcity wrexham bristol bristolcity
plymouth plymouthargyle exeter bournemouth blackpool blackburn burnley bolton boltonwanderers preston wigan stoke
stokecity huddersfield bradford hull hullcity barnsley rotherham celtic celticfc rangers rangersfc glasgowrangers
glasgowceltic hearts hibernian aberdeen dundee juventus barcelona realmadrid realmadrid bayern bayernmunich milan
intermilan benfica porto ajax dortmund psg boca juniors yankees redsox lakers cowboys steelers eagles packers patriots
raiders giants dolphins chargers broncos warriors bulls celtics dodgers cubs
london england britain british unitedkingdom greatbritain scotland scottish wales welsh cymru ireland irish belfast
edinburgh glasgow oxford cambridge york yorkshire lancashire cornwall devon dorset somerset kent essex sussex surrey
norfolk suffolk cumbria durham northumberland lincoln lincolnshire gloucester worcester hereford shropshire cheshire
derbyshire stafford warwick coventry northampton bedford luton hertford bath bristolian salisbury winchester canterbury
europe european america american australia sydney melbourne canada toronto paris france french germany german berlin
munich spain spanish madrid italy italian rome roma venice florence portugal lisbon holland amsterdam belgium brussels
sweden stockholm norway oslo denmark copenhagen finland poland polish warsaw russia moscow ukraine greece athens turkey
istanbul egypt india pakistan china japan tokyo brazil mexico jamaica newyork california texas florida chicago boston
hollywood lasvegas vegas disney disneyland disneyworld
michael michelle matthew andrew joshua daniel christopher david james joseph robert john william thomas charlie charles
george harry oliver jack jacob noah oscar leo alfie archie freddie arthur henry theo edward samuel benjamin ben max
alexander alex adam luke liam lewis dylan ryan nathan aaron connor callum cameron jordan kyle sean shaun scott stephen
steven stuart simon richard peter paul patrick philip nicholas neil martin mark kevin keith ian graham gordon gary
gareth duncan derek dennis craig colin brian barry anthony antony alan albert frank frederick raymond ronald roger
russell trevor victor vincent walter wayne terry tony robin ross rory owen rhys dominic damian elliot ethan finley
gabriel isaac jamie jason jeremy jonathan jonny justin kieran lee leon marcus mohammed muhammad ahmed ali hassan
ibrahim omar yusuf
jessica jennifer ashley amanda nicole samantha stephanie elizabeth charlotte charlie olivia amelia isla ava emily emma
ella grace freya florence poppy ivy willow lily lilly evie evelyn sophie sophia mia isabella isabelle ruby rosie daisy
alice matilda harriet phoebe molly millie maisie megan bethany beth lauren chloe hannah holly hollie katie kate katherine
catherine kathryn rachel rebecca becky sarah sara laura lucy louise lisa linda leanne kelly kerry kimberly karen julie
julia joanne joanna jodie jasmine jane janet jacqueline heather helen hayley georgia georgina gemma gillian fiona
eleanor ellie donna diane diana deborah debbie dawn danielle claire clare christine christina cheryl caroline carol
carly bridget bonnie barbara angela andrea anna anne annabel annie amy alison alexandra abigail abbie zoe yvonne
wendy vivien victoria vicky veronica vanessa valerie tracey tracy theresa tara tanya susan suzanne stella stacey shirley
sharon sandra sally ruth rose rosemary roberta pauline patricia paula pamela nina natasha natalie naomi nadia monica
miranda melissa melanie maureen maria marie marion margaret maggie mary madison mandy fatima aisha maryam
smith jones williams taylor brown davies evans wilson johnson roberts wright thompson robinson walker hughes edwards
green hall lewis harris clarke jackson wood turner martin cooper hill ward morris moore clark king baker harrison
morgan allen scott watson parker bennett carter phillips mitchell cook murphy kelly ellis
mum mummy mother mothers dad daddy father papa mama grandma grandad granny nana nanny sister sisters brother brothers
family families baby babies babygirl babyboy babe honey sweetheart sweetie darling angel angels princess princesses
prince queen king queenie kingdom boyfriend girlfriend husband wife bestfriend bestfriends friend friends friendship
children daughter daughters son sons twins
monkey monkeys dragon dragons tiger tigers lion lions leopard panther bear bears teddy teddybear wolf wolfpack fox
rabbit bunny hamster guineapig horse horses pony ponies unicorn unicorns elephant giraffe zebra hippo rhino penguin
penguins dolphin shark sharks whale octopus turtle tortoise frog froggy snake spider spiderman butterfly butterflies
ladybird bumblebee dragonfly eagle falcon hawk phoenix robin robins sparrow magpie parrot owl chicken chickens duck
ducky goose turkey cow sheep pig piggy goat donkey dog doggy dogs puppy puppies cat cats kitty kitten kittens hellokitty
kittycat pussycat labrador spaniel terrier poodle collie dalmatian bulldog rottweiler alsatian
buster bailey barney bella biscuit bonzo boots bruno bubbles buddy button casper charlie chester chico coco cookie
cooper cuddles dexter duke fluffy ginger gizmo harley henry jasper jess jimmy lola lucky lucy luna maxwell milly misty
monty murphy oreo oscar patch peanut pebbles penny pepper poppet poppy prince pumpkin rascal rex rocky rosie roxy rufus
rusty sadie sammy scamp scooby scoobydoo scruffy shadow simba smokey snoopy snowball snowy socks sooty sparky spike
spot sweep teddy thumper tigger tilly toby treacle whiskers whisky winston woody ziggy zeus
spring summer summertime autumn winter wintertime january february march april may june july august september october
november december monday tuesday thursday friday saturday sunday weekend holiday holidays christmas merrychristmas
christmastime happychristmas santa santaclaus rudolph snowman snowflake easter halloween birthday happybirthday newyear
happynewyear valentine anniversary today tomorrow yesterday forever always never
sunshine sun sunny sunflower sunset sunrise moon moonlight star stars starlight stargate starwars startrek sky skywalker
heaven rainbow rainbows thunder lightning storm stormy rain rainy snow snowing wind windy cloud fire fireball firefly
flame ice iceman water waterfall ocean sea seaside beach island river lake mountain mountains flower flowers rose roses
tulip lavender jasmine blossom garden gardener gardening nature earth planet galaxy universe cosmos
red blue green yellow orange purple pink black white silver gold golden brown grey violet crimson scarlet turquoise
bluebird bluesky blackcat blackbird blackjack redrose reddog greenday goldfish silverfox pinkfloyd whitecat
cheese chocolate chocolates cookies cupcake cake icecream strawberry strawberries banana bananas apples orange cherry
lemon lemonade peach pineapple mango coconut watermelon blueberry raspberry potato tomato carrot cabbage onion pepper
pizza burger hamburger bacon sausage sausages chips crisps pasta spaghetti noodles sandwich curry chicken biscuits
marmite marmalade toffee caramel vanilla cinnamon sugar honeybee coffee espresso cappuccino teapot teabag tea beer
guinness whiskey vodka tequila champagne prosecco wine redwine whitewine cocktail pepsi cocacola coke fanta sprite
superman batman spiderman wonderwoman ironman hulk thor captain captainamerica avengers wolverine deadpool joker
gandalf hobbit frodo lordoftherings harrypotter hermione dumbledore hogwarts gryffindor slytherin voldemort matrix
jamesbond terminator rocky rambo godfather titanic avatar frozen elsa olaf simpsons homer bartsimpson southpark
familyguy futurama friendsforever doctorwho tardis dalek sherlock eastenders coronationstreet emmerdale casualty
topgear starwarsfan yoda darthvader chewbacca jedi mickey mickeymouse minnie minniemouse donald donaldduck goofy pluto
bambi dumbo cinderella tinkerbell peterpan pinocchio shrek nemo winnie winniethepooh pooh tigger piglet eeyore garfield
tweety sylvester bugsbunny scooby popeye asterix snoopydog barbie lego playmobil
beatles thebeatles johnlennon elvis elvispresley metallica nirvana acdc ironmaiden slipknot linkinpark blink coldplay
oasis blur radiohead queen ledzeppelin rollingstones pinkfloyd davidbowie bowie madonna beyonce rihanna adele
taylorswift edsheeran onedirection westlife takethat spicegirls britney shakira eminem rapper hiphop rocknroll
rockstar rockandroll heavymetal punkrock reggae techno disco jazz
master mastermind mistress boss bigboss winner winners champion champions hero heroes legend legends warrior soldier
army navy airforce marine marines pilot captain major general sergeant police fireman doctor nurse teacher student
students school schools college university science history english maths geography engineer builder driver trucker
farmer lawyer player players gamer gaming killer hacker ninja samurai pirate pirates wizard merlin magic magical
magician knight viking spartan gladiator zombie vampire monster monsters demon devil lucifer satan ghost spirit mystery
power powerful freedom liberty justice peace peaceful happy happiness happyday smile smiley laugh laughter joy joyful
hope hopeful faith faithful believe believer blessed blessing grateful thankyou please sorry dream dreams dreamer
dreaming wonder wonderful beautiful beauty gorgeous pretty cute cutie sexy sexygirl hottie cool coolcat coolio awesome
amazing brilliant fantastic excellent perfect special crazy crazycat funny stupid idiot loser rubbish bollocks bugger
bloody fuckyou fuckoff fuck fucker shit bullshit bitch bastard asshole arsehole wanker pussy dick cock biteme kissme
kisses hugs eatme suckit
jesus jesuschrist christ christian god godisgood godislove lord lordjesus bible church amen hallelujah allah mohammad
islam buddha krishna ganesh angelofgod heavenly holy holyspirit prayer
money moneymoney cash rich millionaire dollar dollars pound pounds bank banking credit diamond diamonds pearl emerald
sapphire ruby crystal treasure lottery jackpot lucky luckyone luckycharm fortune poker blackjack casino
mustang ferrari porsche lamborghini bentley rollsroyce jaguar landrover rangerover mercedes benz bmw audi volkswagen
volvo toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harleydavidson ford focus fiesta corvette camaro
chevrolet chevy cadillac dodge viper cobra tesla vauxhall peugeot renault citroen fiat mini minicooper landy defender
house home homesweethome kitchen bedroom bathroom garage window door table chair pencil paper book books bookworm phone
telephone mobile camera picture photo photos television radio video movie movies
silly sillybilly babycakes cheesecake peaches cream gingerbread butterscotch buttercup bluebell daffodil snowdrop poppies
marigold foxglove bluebells
correcthorsebatterystaple correcthorse thisisapassword thisismypassword mypasswordis ihatepasswords ihateyou
ihatethis iforgot iforget forgotten forgetmenot remember rememberme remembermemory dontforget letmeinnow opendoor
nopassword notapassword enterpassword yourpassword newpassword oldpassword firstpassword lastpassword strongpassword
securepassword supersecret topsecret verysecret secretpassword secretword safeandsound keepout goaway stayaway
arts artscouncil council funding culture cultural charity trust community heritage survey surveys harbour moorside
audiences performance performances production rehearsal matinee encore bravo standingovation breakaleg
`)

/** Common frames around a word, which is `*`. */
export const commonFrames: readonly string[] = words(`
my* the* i* im* iam* ilove* love* ihate* mr* mrs* miss* big* little* super* sexy* baby* happy* crazy* go* hello* bye* new*
*s *y *me *is *you *us *girl *boy *man *lover *love *fan *forever *ever *rules *rocks *baby *cat *dog *king *queen *star
*fc *afc *united *city *town *pass *password *pwd *login *admin *user *account *test *team *club *uk *xx *xxx *x
`)

/** Common endings that remain after the digits are removed: `liverpool2026fc`. */
export const commonEndings: readonly string[] = words('abc abcd xyz xx xxx fc afc qwe qwerty asd pass pwd uk ok')
