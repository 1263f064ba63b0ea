/** The most common leaked passwords of at least six characters, in lower case. */
const TEXT = `
000000 0000000 00000000 007007 0123456 01234567 012345678 0123456789 0987654321 101010 102030 11111111 111111 1111111
111111111 1111111111 111222 112233 11223344 1122334455 121212 12121212 121314 123123 123123123 12312312 123321 12341234
12344321 1234321 123454321 123456 1234567 12345678 123456789 1234567890 1234567891 12345678910 12345679 123456a 123456aa
123456q 1234abcd 1234qwer 12345qwert 123654 123654789 123698745 123abc 123abc123 123qwe 123qweasd 123qweasdzxc 12qwaszx
131313 13131313 134679 1357924680 135790 141414 142536 147147 147258 147258369 147852 147852369 151515 159357 159753
159753456 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 202020 20202020
212121 21212121 222222 22222222 232323 246810 252525 2wsx3edc 3.1415926 314159 31415926 321321 321654 333333 33333333
369258147 420420 444444 44444444 456123 456456 456789 4815162342 55555555 555555 5555555555 654321 666666 66666666 7654321
753951 741852963 777777 7777777 77777777 786786 789456 789456123 789789 87654321 888888 88888888 963852741 987654
98765432 987654321 9876543210 999999 99999999 999999999
a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaa111 aaaaaa aaaaaaaa aaaaaaaaaa abababab
abc123 abc12345 abc123456 abc123abc abcabc abcd1234 abcd12345 abcde12345 abcdef abcdef123 abcdefg abcdefg1 abcdefgh abcdefghi
abcdefghij access access14 action adidas admin1 admin123 admin1234 admin12345 admin123456 administrator adminadmin
airborne alexander alexandra alexis amanda america american andrea andrew angel123 angela angels animal anthony apples
arsenal asd123 asdasd asdasd123 asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfjkl; ashley asshole
athena austin australia avatar azerty azertyuiop
babygirl babygirl1 bailey banana barcelona baseball baseball1 basketball batman batman123 beautiful benjamin bigdaddy
birthday biteme blink182 blizzard bond007 booboo boomer brandon buffalo bulldog bullshit buster butterfly
cameron canada captain carolina caroline changeme changeme1 changeme123 charlie charlie1 charlotte cheese chelsea
chelsea1 cherry chester chicago chicken chocolate chocolate1 chris123 christian christine christopher cocacola coffee
colorado computer computer1 cookie cookies cooper corvette courage cowboy cowboys creative cricket crystal
dallas daniel danielle darkness database december default default1 destiny diamond diamonds dolphin dolphins donald
dragon dragon123 dragonball dreams drowssap
eagles einstein elephant elizabeth eminem england enterprise everton explorer
facebook family fantasy fender ferrari finalfantasy fireball firebird fishing florida flower flowers fluffy football
football1 forever forever1 formula1 francis franklin freddy freedom freedom1 friend friends friendship fuckyou fuckyou1
fuckyou2
gabriel galaxy gandalf garfield gateway genesis george gfhjkm ginger godzilla golden goldfish goodluck google google123
gorgeous greenday guest123 guitar
hahaha hahahaha hannah happiness happy123 harley heather hello1 hello123 hello1234 hellohello helloworld hockey holiday
hollywood hottie hunter hunter1 hunter2
iceman idontknow iloveu iloveyou iloveyou1 iloveyou2 iloveyou! imagine infinity internet ironman isabella
jackson january jasmine jasper jennifer jeremy jessica jessica1 jesus1 jesus123 jesuschrist johnny johnson jonathan
jordan jordan23 joseph joshua juliet june2020 jupiter justice justin
katherine kawasaki killer killer123 kimberly kitten knight kristina
lakers lalala lamborghini lauren leonardo letmein letmein1 letmein123 letmein! liberty lifehack liverpool liverpool1
london london123 love123 loveforever lovelove lovely loveme loveyou lucky123
madison maggie manchester marcus marina marine marlboro marlboro1 martin master master123 matrix matthew maverick
maxwell melissa mercedes merlin metallica michael michael1 michelle michelle1 mickey midnight minecraft monica monkey
monkey1 monkey12 monkey123 monster monster1 montana morgan mother motorola mountain mustang mustang1 myspace1
naruto natalie nathan naughty newyork newyork1 nicholas nicole nicole1 nintendo nirvana nissan nothing november
october oliver olivia orange
p@ssw0rd p@ssword p@55w0rd pa$$w0rd pa55w0rd pa55word packers pakistan pakistan123 panther paradise parola pass123
pass1234 pass12345 pass123456 passion passpass passport passw0rd passw0rd1 password password! password0 password01
password1 password1! password10 password11 password12 password123 password123! password1234 password12345 password123456
password2 password21 password22 password3 password69 password7 password99 passwords passwort passwort1 patrick peanut
penguin pepper perfect phoenix playboy player please poohbear pokemon pokemon1 pokemon123 porsche portugal princess
princess1 princess123 private professional pumpkin purple
q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazqaz qazwsx qazwsx123 qazwsxedc qazwsxedcrfv qwaszx qwe123 qwe12345 qweasd
qweasd123 qweasdzxc qweqwe qweqweqwe qwer1234 qwert123 qwert12345 qwertz qwertzuiop qwerty qwerty! qwerty1 qwerty1! qwerty12
qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuio qwertyuiop qwertyqwerty
rachel raiders rainbow rainbow1 ranger rangers rebecca redskins remember richard robert rockyou ronaldo rosebud
russia
samantha samantha1 samson samsung samsung1 sandra scooter scorpion secret secret1 secret12 secret123 security september
shadow shadow1 shadow12 shadow123 shannon sierra silver simple skywalker slayer slipknot smokey snoopy snowball soccer
soccer1 something sophie spiderman spiderman1 starwars starwars1 steelers steven success summer summer1 summer12
sunflower sunshine sunshine1 superman superman1 superstar suzuki sweetheart sweety system
target123 taylor tequiero test1234 test12345 test123 test123456 testing testing1 testing123 tester testtest thomas
thunder tigers tigger tigger1 tinkerbell toyota trinity trouble trustno1 turtle twilight tweety
united universal unicorn unknown user1234
vanessa valentina victor victoria victoria1 victory viking vincent volleyball voyager
warcraft warrior welcome welcome1 welcome12 welcome123 welcome1234 welcome! westside whatever whatever1 william williams
willow winner winston winter winter123 wizard wolverine
x1x2x3x4 xxxxxx xxxxxxxx
yamaha yankees yankees1 yellow
zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx zxcvbn zxcvbn123 zxcvbnm zxcvbnm1 zxcvbnm123 zxczxc zzzzzz zzzzzzzz
`;

const passwords = new Set(TEXT.trim().split(/\s+/));

export function isCommonPassword(password: string): boolean {
  return passwords.has(password.normalize("NFKC").toLowerCase());
}
