"""The two sides of the board: zones with what is printed on them and where, and the roads (rules 1.3, 1.4)."""

from typing import Final

FOUR_ZONES: Final = """
T tower 500 500 | N0 start 500 56 | Na1 ruin 204 56 | Na2 ruin 352 56 | Na3 ruin 648 56 | Na4 ruin 796 56
Nb1 ruin 337.2 204 | Nb2 ruin 500 189.2 | Nb3 ruin 662.8 204 | Nc1 ruin 411.2 322.4 | Nc2 ruin 588.8 322.4
Nd ruin 500 411.2 | E0 start 944 500 | Ea1 ruin 944 204 | Ea2 ruin 944 352 | Ea3 ruin 944 648 | Ea4 ruin 944 796
Eb1 ruin 796 337.2 | Eb2 ruin 810.8 500 | Eb3 ruin 796 662.8 | Ec1 ruin 677.6 411.2 | Ec2 ruin 677.6 588.8
Ed ruin 588.8 500 | S0 start 500 944 | Sa1 ruin 796 944 | Sa2 ruin 648 944 | Sa3 ruin 352 944 | Sa4 ruin 204 944
Sb1 ruin 662.8 796 | Sb2 ruin 500 810.8 | Sb3 ruin 337.2 796 | Sc1 ruin 588.8 677.6 | Sc2 ruin 411.2 677.6
Sd ruin 500 588.8 | W0 start 56 500 | Wa1 ruin 56 796 | Wa2 ruin 56 648 | Wa3 ruin 56 352 | Wa4 ruin 56 204
Wb1 ruin 204 662.8 | Wb2 ruin 189.2 500 | Wb3 ruin 204 337.2 | Wc1 ruin 322.4 588.8 | Wc2 ruin 322.4 411.2
Wd ruin 411.2 500 | KNE city 833 167 | MNE city 692.4 307.6 | KES city 833 833 | MES city 692.4 692.4
KSW city 167 833 | MSW city 307.6 692.4 | KWN city 167 167 | MWN city 307.6 307.6
"""
"""Side of the board for two and four: each zone, its kind, and where it is drawn."""
FOUR_ROADS: Final = """
N0-Na2 N0-Na3 N0-Nb2 Na1-Na2 Na3-Na4 Na4-Ea1 Na2-Nb1 Na3-Nb3 Na4-KNE Na1-KWN Nb3-KNE Nb1-KWN Nb1-Nb2 Nb2-Nb3
Nb2-Nc1 Nb2-Nc2 Nb3-MNE Nb1-MWN Nc2-MNE Nc1-MWN Nc1-Nd Nc2-Nd Nd-Ed Nd-T E0-Ea2 E0-Ea3 E0-Eb2 Ea1-Ea2 Ea3-Ea4
Ea4-Sa1 Ea2-Eb1 Ea3-Eb3 Ea4-KES Ea1-KNE Eb3-KES Eb1-KNE Eb1-Eb2 Eb2-Eb3 Eb2-Ec1 Eb2-Ec2 Eb3-MES Eb1-MNE Ec2-MES
Ec1-MNE Ec1-Ed Ec2-Ed Ed-Sd Ed-T S0-Sa2 S0-Sa3 S0-Sb2 Sa1-Sa2 Sa3-Sa4 Sa4-Wa1 Sa2-Sb1 Sa3-Sb3 Sa4-KSW Sa1-KES
Sb3-KSW Sb1-KES Sb1-Sb2 Sb2-Sb3 Sb2-Sc1 Sb2-Sc2 Sb3-MSW Sb1-MES Sc2-MSW Sc1-MES Sc1-Sd Sc2-Sd Sd-Wd Sd-T W0-Wa2
W0-Wa3 W0-Wb2 Wa1-Wa2 Wa3-Wa4 Wa4-Na1 Wa2-Wb1 Wa3-Wb3 Wa4-KWN Wa1-KSW Wb3-KWN Wb1-KSW Wb1-Wb2 Wb2-Wb3 Wb2-Wc1
Wb2-Wc2 Wb3-MWN Wb1-MSW Wc2-MWN Wc1-MSW Wc1-Wd Wc2-Wd Wd-Nd Wd-T
"""
THREE_ZONES: Final = """
T tower 500 500 | A0 start 500 53.6 | Aa1 ruin 203.8 147 | Aa2 ruin 344.9 73.8 | Aa3 ruin 655.1 73.8
Aa4 ruin 796.2 147 | Ae ruin 905.3 266 | Ab1 ruin 327.2 200.7 | Ab2 ruin 500 168.8 | Ab3 ruin 672.8 200.7
Ac1 ruin 403.4 282.9 | Ac2 ruin 596.6 282.9 | Ad ruin 500 334.4 | B0 start 886.6 723.2 | Ba1 ruin 953.8 420
Ba2 ruin 946.7 578.8 | Ba3 ruin 791.6 847.5 | Ba4 ruin 657.6 933 | Be ruin 500 968 | Bb1 ruin 845.6 500
Bb2 ruin 786.8 665.6 | Bb3 ruin 672.8 799.3 | Bc1 ruin 736.3 524.8 | Bc2 ruin 639.7 692.2 | Bd ruin 643.4 582.8
C0 start 113.4 723.2 | Ca1 ruin 342.4 933 | Ca2 ruin 208.4 847.5 | Ca3 ruin 53.3 578.8 | Ca4 ruin 46.2 420
Ce ruin 94.7 266 | Cb1 ruin 327.2 799.3 | Cb2 ruin 213.2 665.6 | Cb3 ruin 154.4 500 | Cc1 ruin 360.3 692.2
Cc2 ruin 263.7 524.8 | Cd ruin 356.6 582.8 | KAB city 836.7 305.6 | MAB city 730.7 366.8 | KBC city 500 888.8
MBC city 500 766.4 | KCA city 163.3 305.6 | MCA city 269.3 366.8 | Tx ruin 542.4 475.5 | Ty ruin 457.6 475.5
"""
"""Side of the board for three."""
THREE_ROADS: Final = """
A0-Aa2 A0-Aa3 A0-Ab2 Aa1-Aa2 Aa3-Aa4 Aa4-Ae Ae-Ba1 Aa2-Ab1 Aa3-Ab3 Ae-KAB Ab3-KAB Ab1-KCA Ab1-Ab2 Ab2-Ab3
Ab2-Ac1 Ab2-Ac2 Ab3-MAB Ab1-MCA Ac2-MAB Ac1-MCA Ac1-Ad Ac2-Ad Ad-Bd Ad-T B0-Ba2 B0-Ba3 B0-Bb2 Ba1-Ba2 Ba3-Ba4
Ba4-Be Be-Ca1 Ba2-Bb1 Ba3-Bb3 Be-KBC Bb3-KBC Bb1-KAB Bb1-Bb2 Bb2-Bb3 Bb2-Bc1 Bb2-Bc2 Bb3-MBC Bb1-MAB Bc2-MBC
Bc1-MAB Bc1-Bd Bc2-Bd Bd-Cd Bd-T C0-Ca2 C0-Ca3 C0-Cb2 Ca1-Ca2 Ca3-Ca4 Ca4-Ce Ce-Aa1 Ca2-Cb1 Ca3-Cb3 Ce-KCA
Cb3-KCA Cb1-KBC Cb1-Cb2 Cb2-Cb3 Cb2-Cc1 Cb2-Cc2 Cb3-MCA Cb1-MBC Cc2-MCA Cc1-MBC Cc1-Cd Cc2-Cd Cd-Ad Cd-T T-Tx
T-Ty
"""

FOUR_STARTS: Final = ("N0", "E0", "S0", "W0")
THREE_STARTS: Final = ("A0", "B0", "C0")
PAIRS: Final = {"ns": ("N0", "S0"), "ew": ("E0", "W0")}
"""With two players: which starts are used."""
BARE: Final = {"ns": "EW", "ew": "NS"}
"""With two players: the sectors whose rims stay without villages (2.3)."""
WELLS: Final = {"standard": "b3", "total_fight": "d", "calm": "b2"}
"""In every sector, where the well of a scenario stands."""
TOWER: Final = "T"
